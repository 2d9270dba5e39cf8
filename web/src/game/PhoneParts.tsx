import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { campaignPath } from "../net/api";
import { Wordmark } from "../common/icons";
import { usePage, type Drawer, type Tab } from "../state/page";
import { toggleRuler } from "./Header";
import { openWhatIf } from "./openWhatIf";
import { navigation } from "../net/navigation";
import { transport } from "../net/transport";
import { t } from "../text/t";

/** The phone's top line, with the tools behind "More". */
export function PhoneBars() {
  const page = usePage();
  const { session, composer, drawer } = page;
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const away = (event: Event): void => {
      if (
        event instanceof KeyboardEvent
          ? event.key === "Escape"
          : !(event.target instanceof Node && bar.current?.contains(event.target))
      )
        setOpen(false);
    };
    addEventListener("pointerdown", away);
    addEventListener("keydown", away);
    return () => {
      removeEventListener("pointerdown", away);
      removeEventListener("keydown", away);
    };
  }, [open]);
  const welcome = session.welcome.value;
  const flipped = session.shown.value?.frame.flip ?? false;
  const pick = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  const show = (which: Drawer) => pick(() => (drawer.value = which));
  const ask = (): void => {
    page.tab.value = "board";
    void page.advice.ask();
  };
  return (
    <header class="phone-top" ref={bar}>
      <Wordmark />
      <h1 class="title">
        <b>{welcome?.title ?? "…"}</b>
        {welcome && (
          <>
            , <i>{session.shown.value?.turn.title ?? ""}</i>
          </>
        )}
      </h1>
      {page.advice.isPossible() && (
        <button type="button" class="more" onClick={pick(ask)} data-testid="advice">
          {t("advice")}
        </button>
      )}
      <button type="button" class="more" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t("menu")}
      </button>
      {open && (
        <div class="more-menu" role="group" aria-label={t("menu")}>
          {welcome?.campaign && (
            <a href={navigation.href(campaignPath(welcome.campaign, session.token))}>
              {t("campaign")}
            </a>
          )}
          <button type="button" onClick={pick(() => session.setFlip(!flipped))}>
            {t("phone-parts-flip-board")}
          </button>
          {!composer.rules.cannotUseRuler.value && (
            <button type="button" onClick={pick(() => toggleRuler(page))}>
              {t("ruler")}
            </button>
          )}
          {!composer.rules.cannotMeasure.value && (
            <button type="button" onClick={pick(() => void composer.threats.toggle())}>
              {t("threats")}
            </button>
          )}
          <button type="button" onClick={pick(() => void openWhatIf(page))}>
            {t("what-if")}
          </button>
          {(welcome?.story.aim || (welcome?.briefing.length ?? 0) > 0) && (
            <button type="button" onClick={show("briefing")}>
              {t("briefing")}
            </button>
          )}
          <button type="button" onClick={show("share")}>
            {t("share")}
          </button>
          <button type="button" onClick={show("notes")}>
            {t("notes")}
          </button>
          {transport.reachesOthers && (
            <button type="button" onClick={show("invite")}>
              {t("invitation")}
            </button>
          )}
          <button
            type="button"
            onClick={pick(() => {
              page.clause.value = null;
              drawer.value = "rules";
            })}
          >
            {t("rules")}
          </button>
          <button type="button" onClick={show("keys")}>
            {t("signs")}
          </button>
          <button type="button" onClick={show("settings")}>
            {t("settings")}
          </button>
          {session.canResign.value && (
            <button type="button" onClick={show("resign")}>
              {t("drawers-resign-3")}
            </button>
          )}
        </div>
      )}
    </header>
  );
}

/** The tab bar. The log's tab counts unread lines. */
export function PhoneTabs() {
  const { tab, session } = usePage();
  const entries = session.log.value;
  const [seen, setSeen] = useState<number | null>(null);
  const newest = entries.at(-1)?.n ?? 0;
  useEffect(() => {
    if (tab.value === "log" || (seen === null && entries.length > 0)) setSeen(newest);
  }, [tab.value, newest]);
  const unread = seen === null ? 0 : entries.filter((e) => e.n > seen).length;
  const words: [Tab, string][] = [
    ["board", t("board")],
    ["ships", t("ships")],
    ["log", t("log")],
    ["replay", t("replay")],
  ];
  return (
    <nav class="phone-tabs" aria-label={t("phone-parts-parts-game")}>
      {words.map(([id, word]) => (
        <button
          type="button"
          key={id}
          aria-current={tab.value === id ? "page" : undefined}
          onClick={() => (tab.value = id)}
        >
          {word}
          {id === "log" && unread > 0 && (
            <i aria-label={t("phone-parts-new", { count: unread })}>{unread}</i>
          )}
        </button>
      ))}
    </nav>
  );
}
