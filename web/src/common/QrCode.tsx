import { qrOf } from "./qr";

/** Light modules around a code, so that a camera finds it. */
const QUIET = 4;

/** A text as a QR code, dark on light in either theme; nothing where it is too long for one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrOf(text);
  if (!code) return null;
  const size = code.length + 2 * QUIET;
  const dark = code
    .flatMap((row, y) => row.map((on, x) => (on ? `M${x + QUIET},${y + QUIET}h1v1h-1z` : "")))
    .join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-testid="qr">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
