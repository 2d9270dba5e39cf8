import type { Bitmap2D } from "lean-qr";
import { useEffect, useState } from "preact/hooks";

/** Modules of margin around a code, so that cameras find it. */
const QUIET = 4;
/** Maximum characters that cameras still read from a screen. */
export const LONGEST_QR = 1200;

/** A text as a QR code, dark on light in both themes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<Bitmap2D | null>(null);
  useEffect(() => {
    let wanted = true;
    void import("lean-qr").then(({ generate }) => wanted && setCode(generate(text)));
    return () => {
      wanted = false;
    };
  }, [text]);
  if (!code) return null;
  const size = code.size + 2 * QUIET;
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-testid="qr">
      <rect width={size} height={size} fill="#fff" />
      <path d={modules(code)} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}

/** Return the dark modules as an SVG path. */
function modules(code: Bitmap2D): string {
  const parts: string[] = [];
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++)
      if (code.get(x, y)) parts.push(`M${x + QUIET},${y + QUIET}h1v1h-1z`);
  return parts.join("");
}
