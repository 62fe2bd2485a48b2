import { calledOnWall } from '@domain/contacts/called'
import { useNow } from '@ui/kit/clock'
import { formatSpan, formatTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { controlPanelTexts } from '../../texts/pt_BR'
import { Load } from '../now/Load'
import { PersonState } from '../now/PersonState'
import type { Shown } from '../now/shown'
import { Waited } from '../now/Waited'
import { WaitLine } from '../now/WaitLine'
import styles from './ShopWall.module.css'

/** As many rows fit on a wall. */
const MOST = 7

/** The panel for a television: no name of a customer, no text, nothing to press. */
export function ShopWall({ shown: { whole, people, departments }, limit }: { shown: Shown; limit: number }) {
  const t = useTexts(controlPanelTexts)
  const now = useNow()
  const waited = whole.oldest === null ? null : Math.max(0, now - Date.parse(whole.oldest))
  const here = people.filter(({ state, held }) => state !== 'offline' || held > 0)
  return (
    <>
      <div className={styles.head}>
        <p className={styles.huge}>
          <strong>{whole.waiting}</strong>
          <span>{t('waiting')}</span>
        </p>
        {waited !== null && (
          <p className={styles.huge} data-over={waited >= limit || undefined}>
            <strong>{formatSpan(waited, t)}</strong>
            <span>{t('oldestColumn')}</span>
          </p>
        )}
        <WaitLine whole={whole} limit={limit} />
        <time className={styles.clock}>{formatTime(new Date(now).toISOString())}</time>
      </div>
      <div className={styles.columns}>
        <section aria-label={t('wall.team')}>
          <h2>
            {t('wall.team')} <small>{t('wall.available', { count: whole.present, all: whole.people })}</small>
          </h2>
          <ul>
            {here.slice(0, MOST).map((person) => (
              <li key={person.id}>
                <b className="ellipsis">{calledOnWall(person.name ?? '')}</b>
                <PersonState person={person} />
                <Load person={person} />
              </li>
            ))}
          </ul>
          {here.length > MOST && <p className="muted">{t('wall.more', { count: here.length - MOST })}</p>}
        </section>
        <section aria-label={t('wall.departments')}>
          <h2>{t('wall.departments')}</h2>
          <ul className={styles.places}>
            <li className={styles.names}>
              <span>{t('oldestColumn')}</span>
              <span>{t('queue')}</span>
              <span>{t('inHand')}</span>
            </li>
            {departments.slice(0, MOST).map(({ id, name, waiting, oldest, held, free }) => (
              <li key={id}>
                <b className="ellipsis">{name ?? t('departmentless')}</b>
                <span>{free === 0 && waiting > 0 && t('nobodyFree')}</span>
                <span>{oldest && <Waited since={oldest} limit={limit} />}</span>
                <b>{waiting}</b>
                <span>{held}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p className={styles.sums}>
        {(['held', 'maria', 'bots'] as const).map((name) => (
          <span key={name}>
            <b>{whole[name]}</b> {t(name)}
          </span>
        ))}
        <span>{t('wall.closedToday', { count: whole.closed })}</span>
      </p>
    </>
  )
}
