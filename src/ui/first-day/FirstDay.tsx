import { useCommands, usePanel } from '@app/panel/panel'
import { FIRST_DAY_STEPS } from '@domain/first-day/steps'
import { PutFirstDayAwayDocument } from '@infra/graphql/first-day.gen'
import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { tell, tellFailure } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import styles from './FirstDay.module.css'
import { stepPath } from './internal/paths'
import { firstDayTexts } from './texts/pt_BR'
import { useFirstDay } from './useFirstDay'

/** {@link FirstDayList}, read where it stands. */
export default function FirstDay() {
  return <FirstDayList day={useFirstDay()} />
}

type Props = {
  day: ReturnType<typeof useFirstDay>
  /** Is it offered again to whoever has put it away? */
  kept?: boolean
}

/**
 * What a new shop has yet to do, for administrators: what is done is known from the facts. Shows nothing for a shop that
 * is not new any more, and nothing to whoever has put it away.
 */
export function FirstDayList({ day: { value, reload }, kept = false }: Props) {
  const t = useTexts(firstDayTexts)
  const id = useId()
  const { tenant } = usePanel()
  const { change } = useCommands()
  const put = async (away: boolean) => {
    const outcome = await change(PutFirstDayAwayDocument, { away })
    tellFailure(outcome)
    if (!outcome.ok) return
    if (away) tell('done', t('wasPutAway'))
    reload()
  }
  const day = value?.firstDay
  if (!day || day.steps.length === 0) return null
  if (day.away)
    return kept ? (
      <Button variant="light" className={styles.again ?? ''} onClick={() => void put(false)}>
        {t('show')}
      </Button>
    ) : null
  const isDone = (key: string) => day.steps.some((step) => step.key === key && step.done)
  const done = day.steps.filter((step) => step.done).length
  const next = FIRST_DAY_STEPS.find(([key]) => !isDone(key))
  return (
    <section className={styles.box} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="m-0 lead strong" id={id}>
          {t('title')}
        </h2>
        <span>{t('progress', { done, total: day.steps.length })}</span>
        <Button variant="subtle" size="compact-sm" onClick={() => void put(true)}>
          {t('putAway')}
        </Button>
      </div>
      <progress className={styles.bar} value={done} max={day.steps.length} aria-labelledby={id} />
      {next ? (
        <div className={styles.next}>
          <span>
            <strong className="block strong">{t(`step.${next[0]}`)}</strong>
            <small className="muted dense">{t(`why.${next[0]}`)}</small>
          </span>
          <Button component={Link} to={stepPath(tenant, next)}>
            {t('begin')}
          </Button>
        </div>
      ) : (
        <p>{t('allDone')}</p>
      )}
      <ol className={styles.steps}>
        {FIRST_DAY_STEPS.map((step) => {
          const [key] = step
          return (
            <li key={key} className={styles.step} data-done={isDone(key)}>
              {isDone(key) ? (
                <IconCircleCheckFilled size={20} aria-hidden />
              ) : (
                <IconCircle size={20} aria-hidden />
              )}
              <span>
                <span className={styles.sign}>{t(isDone(key) ? 'done' : 'toDo')}: </span>
                <Link to={stepPath(tenant, step)} title={t(`why.${key}`)}>
                  {t(`step.${key}`)}
                </Link>
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
