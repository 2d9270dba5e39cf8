import { sans, serif, serifItalic } from "./typefaces";
import { t } from "../text/t";

/** The size that other sites show whole, in pixels. */
export const WIDTH = 1200;
export const HEIGHT = 630;
const BOARD = 650;
const MARGIN = 40;
const LEFT = BOARD + MARGIN;
const COLUMN = WIDTH - LEFT - MARGIN;
const CURVE = 120;
const SERIF = "EB Garamond Variable";
const SANS = "Source Sans 3 Variable";

export interface PictureText {
  /** The result, or the moment. */
  title: string;
  sentence: string;
  /** The rule set and the scenario. */
  game: string;
  site: string;
  /** Each side with its fleet's letter and the names of its players. */
  sides: readonly { title: string; fleet: string }[];
  /** The chances of a side after each move, and the move that is shown; null: unknown. */
  curve: PictureCurve | null;
}

export interface PictureCurve {
  label: string;
  fleet: string;
  other: string;
  /** Shares of the length of the game and chances, both from 0 to 1. */
  points: readonly (readonly [number, number])[];
  now: number;
}

/** Break a text into at most `most` lines of a width; the last one ends in an ellipsis if words are
 * left. */
export function linesOf(
  text: string,
  width: number,
  most: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (!line || measure(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  const last = `${lines[most - 1]}…`;
  return [...lines.slice(0, most - 1), last];
}

/** Draw the picture of a game as a PNG: its board, result, sides and chances. */
export async function drawPicture(board: string, text: PictureText): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error(t("share-picture-browser-cannot-draw"));
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  await Promise.all([
    document.fonts.load(`40px "${SERIF}"`),
    document.fonts.load(`20px "${SANS}"`),
  ]);
  pen.fillStyle = colour("paper");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.drawImage(await imageOf(board), 0, 0, BOARD, HEIGHT);
  drawText(pen, text, colour);
  if (text.curve) drawCurve(pen, text.curve, colour);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(t("share-picture-picture-not-made")))),
      "image/png",
    ),
  );
}

type Colour = (name: string) => string;

function drawText(pen: CanvasRenderingContext2D, text: PictureText, colour: Colour): void {
  let y = MARGIN;
  pen.textBaseline = "top";
  const write = (said: string, font: string, ink: string, step: number, most: number): void => {
    pen.font = font;
    pen.fillStyle = colour(ink);
    for (const line of linesOf(said, COLUMN, most, (part) => pen.measureText(part).width)) {
      pen.fillText(line, LEFT, y, COLUMN);
      y += step;
    }
  };
  write(text.game, `600 20px "${SANS}"`, "act", 28, 2);
  y += 8;
  write(text.title, `500 38px "${SERIF}"`, "ink", 44, 4);
  y += 8;
  write(text.sentence, `400 20px "${SANS}"`, "ink-2", 28, 3);
  y += 12;
  for (const side of text.sides) {
    pen.fillStyle = colour(side.fleet.toLowerCase());
    pen.fillRect(LEFT, y + 3, 18, 18);
    pen.font = `600 20px "${SANS}"`;
    pen.fillStyle = colour("ink");
    pen.fillText(side.title, LEFT + 28, y, COLUMN - 28);
    y += 30;
  }
  pen.font = `400 18px "${SANS}"`;
  pen.fillStyle = colour("ink-2");
  pen.fillText(t("naumachia"), LEFT, HEIGHT - 46, COLUMN);
  pen.textAlign = "right";
  pen.fillText(text.site, WIDTH - MARGIN, HEIGHT - 46, COLUMN - 110);
  pen.textAlign = "left";
}

function drawCurve(pen: CanvasRenderingContext2D, curve: PictureCurve, colour: Colour): void {
  const [top, bottom] = [HEIGHT - 66 - CURVE, HEIGHT - 66];
  const x = (share: number): number => LEFT + share * COLUMN;
  const y = (chance: number): number => bottom - chance * CURVE;
  const trace = (): void => {
    curve.points.forEach(([share, chance], i) => {
      if (i === 0) pen.moveTo(x(share), y(chance));
      else pen.lineTo(x(share), y(chance));
    });
  };
  pen.globalAlpha = 0.25;
  pen.fillStyle = colour(curve.other.toLowerCase() || "ink-3");
  pen.fillRect(LEFT, top, COLUMN, CURVE);
  pen.globalAlpha = 1;
  pen.fillStyle = colour(curve.fleet.toLowerCase());
  pen.beginPath();
  trace();
  pen.lineTo(x(curve.points.at(-1)?.[0] ?? 1), bottom);
  pen.lineTo(x(curve.points[0]?.[0] ?? 0), bottom);
  pen.globalAlpha = 0.55;
  pen.fill();
  pen.globalAlpha = 1;
  pen.strokeStyle = colour("ink");
  pen.lineWidth = 2;
  pen.beginPath();
  trace();
  pen.stroke();
  pen.strokeStyle = colour("act");
  pen.lineWidth = 3;
  pen.beginPath();
  pen.moveTo(x(curve.now), top);
  pen.lineTo(x(curve.now), bottom);
  pen.stroke();
  pen.font = `400 17px "${SANS}"`;
  pen.fillStyle = colour("ink-2");
  pen.fillText(curve.label, LEFT, top - 25, COLUMN);
}

/** Return a drawing as an image, with the typefaces of the page in it: an image loads nothing. */
async function imageOf(svg: string): Promise<HTMLImageElement> {
  const faces = await Promise.all([
    fontFace(SERIF, "normal", serif),
    fontFace(SERIF, "italic", serifItalic),
    fontFace(SANS, "normal", sans),
  ]);
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  root.setAttribute("width", String(BOARD));
  root.setAttribute("height", String(HEIGHT));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = faces.join("");
  root.prepend(style);
  const sized = new XMLSerializer().serializeToString(root);
  const address = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function fontFace(family: string, style: string, file: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const source = `url("data:font/woff2;base64,${btoa(letters)}") format("woff2")`;
  const face = `font-family:"${family}";font-style:${style};font-weight:200 900;src:${source}`;
  return `@font-face{${face}}`;
}
