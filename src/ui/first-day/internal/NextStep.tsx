import { usePanel } from '@app/panel/panel'
import { FIRST_DAY_STEPS, type FirstDayStep } from '@domain/first-day/steps'
import { Button } from '@mantine/core'
import { IconArrowRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { firstDayTexts } from '../texts/pt_BR'
import { isFirstDay, lastFirstDay, useFirstDay } from '../useFirstDay'
import styles from './NextStep.module.css'
import { counterPath, listPath, stepPath } from './paths'

/**
 * Over a page at which a step of the first day is done: whether it is, and the way to the next one. It stands there from the
 * start, or comes once something was done here: a page does not move under the pointer.
 */
export default function NextStep({ step }: { step: FirstDayStep }) {
  const t = useTexts(firstDayTexts)
  const { tenant } = usePanel()
  const [offered] = useState(() => isFirstDay(tenant))
  const { value } = useFirstDay(offered !== false)
  const read = value?.firstDay ?? null
  const day = read ?? lastFirstDay(tenant)
  const [before, setBefore] = useState(day)
  // What stood already when the page was opened is nothing that was done here.
  if (before === null && read) setBefore(read)
  const isDone = (of: typeof day, key: FirstDayStep) =>
    of?.steps.some((one) => one.key === key && one.done) ?? false
  if (offered === true && day === null) return <div className={styles.strip} />
  const done = isDone(day, step)
  if (!day || day.away || day.steps.length === 0) return null
  if (offered === null && isDone(before, step) === done) return null
  const at = FIRST_DAY_STEPS.findIndex(([key]) => key === step)
  // What comes after it first; what was passed over comes at the end.
  const next = [...FIRST_DAY_STEPS.slice(at + 1), ...FIRST_DAY_STEPS.slice(0, at)].find(
    ([key]) => !isDone(day, key),
  )
  const name = t(`step.${step}`)
  return (
    <section className={styles.strip} aria-label={t('title')} data-done={done || undefined}>
      {done ? <IconCircleCheckFilled size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
      <span className="min-0 medium" role="status">
        {t(done ? 'isDone' : 'here', { step: name })}
      </span>
      <Link to={listPath(tenant)}>
        {t('progress', { done: day.steps.filter((one) => one.done).length, total: day.steps.length })}
      </Link>
      {next ? (
        <Button
          size="compact-md"
          variant={done ? 'filled' : 'default'}
          component={Link}
          to={stepPath(tenant, next)}
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          {t('next', { step: t(`step.${next[0]}`) })}
        </Button>
      ) : (
        done && (
          <Button size="compact-md" component={Link} to={counterPath(tenant)}>
            {t('serve')}
          </Button>
        )
      )}
    </section>
  )
}
