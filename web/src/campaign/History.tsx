import { fleetClass } from "../common/icons";
import { Clause } from "./parts";
import type { CampaignState, LogLine } from "./wire";
import { navigation } from "../net/navigation";
import { t } from "../text/t";

/** The history, newest first. A battle shows its losses and links to its board. */
export function History({ state }: { state: CampaignState }) {
  return (
    <section class="campaign-log" aria-labelledby="history-head">
      <h2 id="history-head">{t("history-what-has-happened")}</h2>
      {state.log.length === 0 && <p class="hint">{t("history-nothing-yet")}</p>}
      <ol data-testid="campaign-log">
        {[...state.log].reverse().map((line, i, all) => (
          <Line key={line.n} state={state} line={line} heading={headingOf(all, i)} />
        ))}
      </ol>
    </section>
  );
}

/** Return the heading of a line. In a newest-first list it belongs above the last line of its
 * section. */
function headingOf(newest: LogLine[], at: number): string {
  const begins = at === 0 || Boolean(newest[at - 1]?.heading);
  return begins ? (newest.slice(at).find((line) => line.heading)?.heading ?? "") : "";
}

function Line({ state, line, heading }: { state: CampaignState; line: LogLine; heading: string }) {
  const fleet = state.seats.find((seat) => seat.id === line.seat)?.fleet;
  return (
    <li class={`step ${line.kind} ${fleetClass(fleet)}`} data-kind={line.kind}>
      {heading && <h3>{heading}</h3>}
      <div>
        <span class="pennant" />
        <div>
          <p>
            {line.text} <Clause id={line.clause} />
          </p>
          {line.details.map((detail) => (
            <p class="detail" key={detail}>
              {detail}
            </p>
          ))}
          {line.path && (
            <a class="btn small" href={navigation.href(line.path)}>
              {t("history-see-battle")}
            </a>
          )}
        </div>
      </div>
    </li>
  );
}
