import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Switch.css'
import { EXCLUSIONS, type Exclusion } from '@domain/campaigns/exclusions'
import { Button, Switch } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { languageTag } from '@ui/kit/text'
import { useId, useState } from 'react'
import styles from '../CampaignForm.module.css'
import shared from '../Campaigns.module.css'
import { AskFirst } from './AskFirst'
import { useChannelTexts, usePart } from './channel'
import { LeftOut } from './LeftOut'
import type { CampaignFormSent, Forecast, ForecastNow } from './useForecast'

type Props = {
  form: CampaignFormSent | null
  forecast: Forecast
  withoutUnread: boolean
  onWithoutUnread: (on: boolean) => void
}

/** The reason that is a choice of its author's. */
const CHOSEN: Exclusion = 'unread'

/** Who of the audience gets it, who is in the control group, and who is left out for which reason; their sum at the foot. */
export function OutPanel({ form, forecast, withoutUnread, onWithoutUnread }: Props) {
  const t = useChannelTexts()
  const { reads } = usePart().knows
  const { now, stale, failure, reload } = forecast
  const [open, setOpen] = useState<string | null>(null)
  const people = (count: number) => count.toLocaleString(languageTag())
  if (!now)
    return (
      <section className={shared.panel} aria-busy={failure === null} aria-label={t('out.title')}>
        <div className={shared.section}>
          {failure === null ? (
            <p role="status">{form === null ? t('who.incomplete') : t('out.counting')}</p>
          ) : (
            <p role="alert">
              {failure || t('shared:loadFailed')}{' '}
              <Button size="compact-sm" variant="light" onClick={reload}>
                {t('kit:retry')}
              </Button>
            </p>
          )}
        </div>
      </section>
    )
  const known = now.exclusions.flatMap(({ reason, people: count }) => {
    const found = EXCLUSIONS.find((one) => one === reason)
    return found ? [{ reason: found, people: count }] : []
  })
  const rows = EXCLUSIONS.flatMap((reason) => {
    const count = known.find((one) => one.reason === reason)?.people ?? 0
    return count > 0 || (reason === CHOSEN && reads) ? [{ reason, people: count }] : []
  })
  const toggle = (reason: string) => setOpen((before) => (before === reason ? null : reason))
  return (
    <section
      className={shared.panel}
      aria-label={t('out.title')}
      data-stale={stale || undefined}
      aria-busy={stale}
    >
      <div className={shared.section}>
        <h2 className={shared.big}>
          {t(now.is_estimate ? 'out.headingAbout' : 'out.heading', {
            audience: people(now.audience),
            receive: people(now.receive),
          })}
        </h2>
        <Split now={now} open={open === RECEIVE} onOpen={() => toggle(RECEIVE)} />
        {open === RECEIVE && form && <LeftOut form={form} reason={RECEIVE} people={now.receive} />}
        {now.receive === 0 && now.audience > 0 && <AskFirst />}
      </div>
      <div className={styles.outHead}>
        <strong>{t('out.title')}</strong>
        <span>{t('out.once')}</span>
      </div>
      {rows.map(({ reason, people: count }) => (
        <Reason
          key={reason}
          reason={reason}
          people={people(count)}
          form={count > 0 ? form : null}
          count={count}
          open={open === reason}
          onOpen={() => toggle(reason)}
          {...(reason === CHOSEN && reads && { on: withoutUnread, onSwitch: onWithoutUnread })}
        />
      ))}
      <div className={styles.sum}>
        <span>{t('out.sum')}</span>
        <span>{people(now.excluded)}</span>
      </div>
    </section>
  )
}

const RECEIVE = 'receive'

function Split({ now, open, onOpen }: { now: ForecastNow; open: boolean; onOpen: () => void }) {
  const t = useChannelTexts()
  const people = (count: number) => count.toLocaleString(languageTag())
  return (
    <>
      <div className={shared.split} aria-hidden>
        <i style={{ flex: now.receive }} data-part="receive" />
        <i style={{ flex: now.control }} data-part="control" />
        <i style={{ flex: now.excluded }} />
      </div>
      <div className={shared.splitSaid}>
        <span>
          <button type="button" className={shared.number} data-hot aria-expanded={open} onClick={onOpen}>
            {people(now.receive)}
          </button>{' '}
          {t('out.receive', { count: now.receive === 1 ? 1 : 2 })}
        </span>
        <span>
          <b>{people(now.control)}</b> {t('out.control')}
        </span>
        <span>
          <b>{people(now.excluded)}</b> {t('out.excluded')}
        </span>
      </div>
    </>
  )
}

type ReasonProps = {
  reason: Exclusion
  people: string
  count: number
  /** Null: nobody is left out for it. */
  form: CampaignFormSent | null
  open: boolean
  onOpen: () => void
  /** A reason that is a choice. */
  on?: boolean
  onSwitch?: (on: boolean) => void
}

function Reason({ reason, people, count, form, open, onOpen, on, onSwitch }: ReasonProps) {
  const t = useChannelTexts()
  const panel = useId()
  const Sign = open ? IconChevronDown : IconChevronRight
  const why = t(`reasonWhy.${reason}`)
  return (
    <div className={styles.reason}>
      <div className={styles.reasonLine}>
        <button type="button" aria-expanded={open} aria-controls={panel} disabled={!form} onClick={onOpen}>
          <Sign size={14} aria-hidden />
          <span>
            <strong>{t(`reasons.${reason}`)}</strong>
            {why !== '' && <small> · {why}</small>}
          </span>
        </button>
        {onSwitch && (
          <Switch
            size="xs"
            aria-label={t('out.withoutUnread')}
            checked={on ?? false}
            onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
          />
        )}
        <b>{people}</b>
      </div>
      {open && form && (
        <div id={panel}>
          <LeftOut form={form} reason={reason} people={count} />
        </div>
      )}
    </div>
  )
}
