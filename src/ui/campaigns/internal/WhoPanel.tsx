import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { CONTROL_PERCENTS, type Typed } from '@domain/campaigns/typed'
import { CustomerSegmentsDocument } from '@infra/graphql/segments.gen'
import { Button, MultiSelect } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { AudienceConditions } from '@ui/customers/AudienceConditions'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import styles from '../CampaignForm.module.css'
import shared from '../Campaigns.module.css'
import { campaignTexts } from '../texts/pt_BR'
import { usePart } from './channel'
import { STEP_IDS } from './StepIndex'

type Props = {
  typed: Typed
  /** Every condition is complete. */
  isWhole: boolean
  onChange: (patch: Partial<Typed>) => void
}

/** The audience of a campaign, its control group, and what it says. */
export function WhoPanel({ typed, isWhole, onChange }: Props) {
  const t = useTexts(campaignTexts)
  return (
    <section className={shared.panel} aria-labelledby={STEP_IDS.who}>
      <Audience typed={typed} isWhole={isWhole} onChange={onChange} />
      <Control percent={typed.controlPercent} onChange={(controlPercent) => onChange({ controlPercent })} />
      <div className={shared.section}>
        <h2 id={STEP_IDS.message} tabIndex={-1}>
          {t('shared:message')}
        </h2>
        <Messages typed={typed} onChange={onChange} />
      </div>
    </section>
  )
}

function Audience({ typed, isWhole, onChange }: Props) {
  const t = useTexts(campaignTexts)
  const { read } = useCommands()
  const { value } = useRead('segments', () => read(CustomerSegmentsDocument, {}), 'customerSegments')
  const kept = value?.customerSegments ?? []
  const { tenant } = usePanel()
  const { role } = useUser()
  const [opened, setOpened] = useState(false)
  const usesKept = opened || typed.segments.length > 0
  return (
    <>
      <div className={styles.panelHead}>
        <h2 id={STEP_IDS.who} tabIndex={-1}>
          {t('who.title')}
        </h2>
        {!usesKept && kept.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
            {t('who.useKept')}
          </Button>
        )}
      </div>
      <div className={shared.section}>
        {usesKept && (
          <MultiSelect
            label={t('who.kept')}
            description={t('who.keptHelp')}
            searchable
            data={kept.map(({ id, name }) => ({ value: id, label: name }))}
            value={[...typed.segments]}
            onChange={(segments) => onChange({ segments })}
          />
        )}
        <span className={shared.quiet}>{t('who.lead')}</span>
        <AudienceConditions tree={typed.conditions} onChange={(conditions) => onChange({ conditions })} />
        {mayOpen(role, routeWith('customers/list')) && (
          <p className={shared.quiet}>
            <Link to={`${pathTo(tenant, 'customers/list')}#import`}>{t('who.file')}</Link> {t('who.fileHelp')}
          </p>
        )}
        {!isWhole && (
          <p className={styles.bad} role="status">
            {t('who.incomplete')}
          </p>
        )}
      </div>
    </>
  )
}

function Control({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
  const t = useTexts(campaignTexts)
  return (
    <div role="radiogroup" aria-labelledby="campaign-control" className={shared.section}>
      <h2 id="campaign-control">{t('control.title')}</h2>
      <p className={shared.quiet}>{percent === 0 ? t('control.none') : t('control.text', { percent })}</p>
      <div className={styles.segmented}>
        {CONTROL_PERCENTS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="campaign-control-percent"
              checked={one === percent}
              onChange={() => onChange(one)}
            />
            <span>{one === 0 ? t('control.nobody') : `${one} %`}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

const VARIANTS = ['A', 'B'] as const

function Messages({ typed, onChange }: Omit<Props, 'isWhole'>) {
  const part = usePart()
  const t = useTexts(campaignTexts)
  const { contents } = typed
  const isTest = contents.length > 1
  return (
    <>
      {contents.map((content, at) => (
        <div key={VARIANTS[at]} className={isTest ? styles.variant : undefined}>
          {isTest && <h3>{t('variant', { name: VARIANTS[at] ?? '' })}</h3>}
          <part.Message
            content={content}
            instanceId={typed.instanceId}
            variant={isTest ? (VARIANTS[at] ?? null) : null}
            onChange={(next) => onChange({ contents: contents.map((one, n) => (n === at ? next : one)) })}
            onInstance={(instanceId) => onChange({ instanceId, contents: contents.map(() => part.empty) })}
          />
        </div>
      ))}
      {isTest ? (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange({ contents: contents.slice(0, 1) })}
        >
          {t('variantNone')}
        </Button>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconFlask size={14} aria-hidden />}
          disabled={!contents.every(part.isComplete)}
          onClick={() => onChange({ contents: [...contents, part.empty] })}
        >
          {t('variantAdd')}
        </Button>
      )}
      {isTest && <p className={shared.quiet}>{t('variantHelp')}</p>}
    </>
  )
}
