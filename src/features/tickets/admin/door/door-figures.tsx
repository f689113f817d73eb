import type { DoorState } from './door-state.ts'
import { OUTCOMES_SHOWN } from '../door-outcomes.ts'
import { enteredText } from './entered-text.ts'
import { NAME_DELETED } from '../../name-on-ticket.ts'

/** How many are in, what this device did last, and whom devices let in without a network and should not have. */
export function DoorFigures({ list, news, verdicts }: Pick<DoorState, 'list' | 'news' | 'verdicts'>) {
  return (
    <section aria-label="签到情况" className="door-figures">
      {news ? (
        <>
          <p className="door-count">
            已签到 <strong>{news.entered}</strong> / {news.valid}
          </p>
          <ul>
            {news.byType.map(({ type, valid, entered }) => (
              <li key={type}>
                {type} {entered} / {valid}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {news && news.disputes.length > 0 ? (
        <>
          <h2>断网时放行，对不上的</h2>
          <ul className="door-disputes">
            {news.disputes.map((each) => (
              <li key={`${each.code} ${each.at}`}>
                <strong>{each.name}</strong> {each.type} · {enteredText(each)}放行 ·{' '}
                {OUTCOMES_SHOWN[each.outcome].title}
                {each.entered ? ` · 第一次 ${enteredText(each.entered)}` : ''}
              </li>
            ))}
          </ul>
          {news.disputed > news.disputes.length ? (
            <p>共 {news.disputed} 条，更早的在活动的“签到”里看</p>
          ) : null}
        </>
      ) : null}
      {verdicts.length > 1 ? (
        <>
          <h2>这台手机刚才</h2>
          <ul>
            {verdicts.slice(1).map(({ scanId, outcome, holder, entered }) => (
              <li key={scanId}>
                {OUTCOMES_SHOWN[outcome].title} {holder && (holder.name || NAME_DELETED)}{' '}
                {enteredText(entered)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {list ? <p className="door-list-note">手机里的名单：{list.tickets.length} 张门票</p> : null}
    </section>
  )
}
