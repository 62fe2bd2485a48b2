import { Checkbox } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { administrationTexts } from '../texts/administration/pt_BR'
import { cardOf } from './column'
import { Open } from './Open'
import styles from './RowCards.module.css'
import type { RowsProps } from './Rows'

/** The rows of a list one under the other, for where there is no room beside: name, two facts, how it stands. */
export function RowCards<Row>({
  label,
  rows,
  idOf,
  nameOf,
  columns,
  busy,
  onOpen,
  menu,
  choice,
}: RowsProps<Row>) {
  const t = useTexts(administrationTexts)
  const { head, facts, state } = cardOf(columns)
  const isChosen = (row: Row) => choice?.chosen.has(idOf(row)) ?? false
  const all = rows.every(isChosen)
  const choose = (some: readonly Row[], on: boolean) => {
    const next = new Set(choice?.chosen)
    for (const row of some)
      if (on) next.add(idOf(row))
      else next.delete(idOf(row))
    choice?.onChoose(next)
  }
  return (
    <div aria-busy={busy}>
      {choice && (
        <Checkbox
          className={styles.chooseAll ?? ''}
          label={t('list.chooseAll')}
          checked={all}
          indeterminate={!all && rows.some(isChosen)}
          onChange={() => choose(rows, !all)}
        />
      )}
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={idOf(row)} className={styles.card} data-chosen={isChosen(row) || undefined}>
            {choice && (
              <Checkbox
                aria-label={t('list.choose', { name: nameOf(row) })}
                checked={isChosen(row)}
                onChange={() => choose([row], !isChosen(row))}
              />
            )}
            <div className={styles.text}>
              <div className={styles.name}>
                {onOpen ? (
                  <Open row={row} onOpen={onOpen}>
                    {head?.render(row)}
                  </Open>
                ) : (
                  head?.render(row)
                )}
              </div>
              <dl className={styles.facts}>
                {facts.map(({ key, title, render }) => (
                  <div className="flex gap-6 min-0" key={key}>
                    <dt className="fixed muted">{title}</dt>
                    <dd className="m-0 min-0">{render(row)}</dd>
                  </div>
                ))}
              </dl>
            </div>
            <div className={styles.side}>
              {menu?.(row)}
              {state && <span className={styles.state}>{state.render(row)}</span>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
