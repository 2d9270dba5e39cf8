import { CloseButton } from "./CloseButton";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../text/t";

interface Props {
  title: string;
  kind: "drawer" | "card";
  onClose(): void;
  children: preact.ComponentChildren;
}

/** A drawer at the side or a card in the middle. The browser's dialog traps the focus and handles
 * Escape. */
export function Dialog({ title, kind, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const open = useRef(true);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = document.activeElement;
    element.showModal();
    return () => {
      open.current = false;
      element.close();
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
    };
  }, []);
  const onBackdrop = (event: MouseEvent): void => {
    if (event.target === box.current) onClose();
  };
  return (
    <dialog
      ref={box}
      class={`dialog-box ${kind}`}
      aria-label={title}
      onCancel={(e) => {
        e.preventDefault();
        onClose();
      }}
      onClose={() => open.current && onClose()}
      onClick={onBackdrop}
    >
      <div class="dialog-inner">
        <header>
          <h2>{title}</h2>
          <CloseButton label={t("close")} onClose={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
