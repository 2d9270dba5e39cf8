import { Line } from "./icons";

/** The cross in the corner of a panel that can be closed. */
export function CloseButton({
  label,
  onClose,
  size = 16,
}: {
  label: string;
  onClose: () => void;
  size?: number;
}) {
  return (
    <button type="button" class="x" aria-label={label} onClick={onClose}>
      <Line name="close" size={size} />
    </button>
  );
}
