import { Line } from "./icons";

/** The cross at the corner of what can be put away. */
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
