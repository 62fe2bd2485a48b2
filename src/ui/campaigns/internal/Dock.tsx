import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/Switch.css'
import '@ui/kit/texts/shared/pt_BR'
import type { Typed } from '@domain/campaigns/typed'
import { formatMoney, MOST_MONEY } from '@domain/money/money'
import { momentOf, tomorrowMorning, wallClock } from '@domain/schedules/send-later'
import { Popover, Radio, Switch } from '@mantine/core'
import { clockNow } from '@ui/kit/clock'
import { formatDate, formatSpan, formatTime } from '@ui/kit/dates'
import { DateTimeField } from '@ui/kit/dayFields'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { languageTag, shopZone } from '@ui/kit/text'
import { type ReactNode, useState } from 'react'
import styles from '../CampaignForm.module.css'
import shared from '../Campaigns.module.css'
import { useChannelTexts } from './channel'
import { STEP_IDS } from './StepIndex'
import type { Forecast, ForecastNow } from './useForecast'

type Props = {
  typed: Typed
  forecast: Forecast
  onChange: (patch: Partial<Typed>) => void
  leave: ReactNode
  start: ReactNode
}

/** What is quicker takes a minute, too: it is said in no seconds. */
const LEAST_SPAN_MS = 60_000

/** Always in sight: what it costs, when it leaves and how long it takes, how much of the limit it uses, and the way off. */
export function Dock({ typed, forecast: { now, refused, stale }, onChange, leave, start }: Props) {
  return (
    <div className={styles.dock} data-stale={stale || undefined}>
      <Cost typed={typed} now={now} onChange={onChange} />
      <When typed={typed} now={now} onChange={onChange} />
      {now?.limit_total != null && <Limit now={now} total={now.limit_total} />}
      <span className={styles.dockEnd}>
        {refused !== null && (
          <small className={styles.refused} role="status">
            {refused}
          </small>
        )}
        <span className={styles.ways}>
          {leave}
          {start}
        </span>
      </span>
    </div>
  )
}

type PartProps = { typed: Typed; now: ForecastNow | null; onChange: (patch: Partial<Typed>) => void }

function Cost({ typed, now, onChange }: PartProps) {
  const t = useChannelTexts()
  const [open, setOpen] = useState(false)
  const { ceilingCents } = typed
  return (
    <div className={shared.dockFact}>
      <small>{t('dock.cost')}</small>
      <b>
        {now === null ? '…' : now.cost_cents === null ? t('dock.costUnknown') : formatMoney(now.cost_cents)}
      </b>
      <Popover opened={open} onChange={setOpen} position="top-start" withinPortal trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={shared.number} onClick={() => setOpen(!open)}>
            {ceilingCents === null
              ? t('dock.noCeiling')
              : t('ceilingOf', { amount: formatMoney(ceilingCents) })}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <MoneyInput
            label={t('dock.ceiling')}
            description={t('dock.ceilingHelp')}
            most={MOST_MONEY}
            value={ceilingCents}
            onChange={(cents) => onChange({ ceilingCents: cents })}
            onKeyDown={({ key }) => key === 'Enter' && setOpen(false)}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

function When({ typed, now, onChange }: PartProps) {
  const t = useChannelTexts()
  const [open, setOpen] = useState(false)
  const { sendAt } = typed
  const wall = sendAt === null ? '' : wallClock(Date.parse(sendAt), shopZone())
  const plan = (typed: string) => {
    const at = momentOf(typed, shopZone())
    if (Number.isFinite(at)) onChange({ sendAt: new Date(at).toISOString() })
  }
  return (
    <div id={STEP_IDS.when} className={shared.dockFact}>
      <small>{t('leaves')}</small>
      <Popover
        opened={open}
        onChange={setOpen}
        position="top-start"
        withinPortal
        trapFocus
        returnFocus
        width={320}
      >
        <Popover.Target>
          <button type="button" className={shared.number} data-lead onClick={() => setOpen(!open)}>
            {sendAt === null ? t('atOnce') : `${formatDate(sendAt).slice(0, 5)}, ${formatTime(sendAt)}`}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <Radio.Group
            aria-label={t('leaves')}
            value={sendAt === null ? 'now' : 'later'}
            onChange={(value) =>
              value === 'now'
                ? onChange({ sendAt: null })
                : onChange({ sendAt: new Date(tomorrowMorning(clockNow(), shopZone())).toISOString() })
            }
          >
            <Radio value="now" label={t('dock.now')} mb={8} />
            <Radio value="later" label={t('dock.later')} mb={8} />
          </Radio.Group>
          <DateTimeField label={t('dock.day')} value={wall} onChange={plan} />
          <Switch
            mt={12}
            label={t('dock.local')}
            description={t('dock.localHelp')}
            checked={typed.byLocalTime}
            onChange={({ currentTarget }) => onChange({ byLocalTime: currentTarget.checked })}
          />
        </Popover.Dropdown>
      </Popover>
      <small>
        {now && now.receive > 0
          ? t('dock.takes', { span: formatSpan(Math.max(LEAST_SPAN_MS, now.duration_s * 1000), t) })
          : ''}
      </small>
    </div>
  )
}

function Limit({ now, total }: { now: ForecastNow; total: number }) {
  const t = useChannelTexts()
  const people = (count: number) => count.toLocaleString(languageTag())
  const used = Math.min(total, now.limit_used ?? 0)
  const kept = Math.min(total - used, now.limit_kept ?? 0)
  const left = total - used - kept
  const takes = Math.min(left, now.receive)
  return (
    <div className={shared.dockFact} data-last>
      <small>{t('dock.limit')}</small>
      <span className={shared.limit} aria-hidden>
        <i style={{ flex: used }} data-part="used" />
        <i style={{ flex: takes }} data-part="takes" />
        <i style={{ flex: left - takes }} />
        <i style={{ flex: kept }} data-part="kept" />
      </span>
      <small>
        {t('dock.limitUses', { takes: people(now.receive), left: people(left), total: people(total) })}
      </small>
    </div>
  )
}
