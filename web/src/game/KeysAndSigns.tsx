import { layout } from "../common/settings";
import { keyList } from "./keys";
import { Signs } from "./Signs";
import { t } from "../text/t";

/** The signs on the board and, at a desk, the keys. */
export function KeysAndSigns() {
  return (
    <>
      <h3 class="sub-head">{t("signs-now")}</h3>
      <Signs />
      {layout.value !== "phone" && (
        <>
          <h3 class="sub-head">{t("keys")}</h3>
          <KeyTable />
        </>
      )}
    </>
  );
}

function KeyTable() {
  return (
    <table class="keys">
      <tbody>
        {keyList().map(([keys, meaning]) => (
          <tr key={meaning}>
            <th scope="row">
              {keys.map((k) => (
                <kbd key={k}>{k}</kbd>
              ))}
            </th>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
