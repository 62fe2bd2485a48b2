import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel } from '@app/panel/panel'
import type { RoutePattern } from '@domain/access/routes'
import { pathTo } from '@domain/access/routes'
import type { Typed } from '@domain/campaigns/typed'
import type { FilterField } from '@domain/contacts/segments/filter-tree'
import { StartCampaignDocument } from '@infra/graphql/campaigns.gen'
import { Button, Loader } from '@mantine/core'
import { IconPencil, IconSend } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { formatTime } from '@ui/kit/dates'
import { tell, tellFailure } from '@ui/kit/feedback'
import { IconButton } from '@ui/kit/IconButton'
import { Page } from '@ui/kit/Page'
import { layerPart } from '@ui/kit/part'
import { languageTag, useTexts } from '@ui/kit/text'
import { useUnsaved } from '@ui/kit/useUnsaved'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styles from '../CampaignForm.module.css'
import shared from '../Campaigns.module.css'
import { campaignTexts } from '../texts/pt_BR'
import { ArrivesPanel } from './ArrivesPanel'
import { usePart } from './channel'
import { Dock } from './Dock'
import { OutPanel } from './OutPanel'
import { StepIndex } from './StepIndex'
import { useCampaignKeys } from './useCampaignKeys'
import { useForecast } from './useForecast'
import { type Kept, useSaving } from './useSaving'
import { WhoPanel } from './WhoPanel'

const RenameDialog = layerPart(() => import('./RenameDialog'))
const TestDialog = layerPart(() => import('./TestDialog'))

type Props = {
  route: RoutePattern
  fields: readonly FilterField[]
  typed: Typed
  kept: Kept | null
  onMade: (id: string) => void
}

/** The page of a campaign that can be changed: for whom, who stays out, how it arrives, when and for how much. */
export function OpenCampaign({ route, fields, typed: first, kept, onMade }: Props) {
  const t = useTexts(campaignTexts)
  const part = usePart()
  const { change: ask } = useCommands()
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const saving = useSaving(part.channel, fields, { typed: first, kept, onMade })
  const { typed, change, form } = saving
  const { asking, pass } = useUnsaved(saving.dirty)
  const forecast = useForecast(form)
  const [asked, setAsked] = useState<'rename' | 'test' | 'start' | null>(null)
  const [starting, setStarting] = useState(false)
  const [sample, setSample] = useState(0)
  const samples = forecast.samples
  const shown = samples.length === 0 ? 0 : Math.min(sample, samples.length - 1)
  const seen = forecast.now?.receive ?? 0
  const mayStart = forecast.now !== null && !forecast.stale && forecast.refused === null && seen > 0
  const start = async () => {
    setStarting(true)
    const saved = await saving.flush()
    const outcome = saved && (await ask(StartCampaignDocument, { ...saved, seen }))
    setStarting(false)
    if (!saved || !outcome || !tellFailure(outcome)) return outcome ?? NOT_SAVED
    tell('done', t(typed.sendAt === null ? 'started' : 'scheduled', { name: typed.name.trim() }))
    pass()
    void navigate(pathTo(tenant, part.report, { id: saved.id }))
    return outcome
  }
  // What leaves at once cannot be had back: it is asked about once more.
  const wanted = () => (typed.sendAt === null ? setAsked('start') : void start())
  useCampaignKeys({
    turn: (by) => setSample((shown + by + samples.length) % Math.max(1, samples.length)),
    start: () => mayStart && !starting && wanted(),
  })
  const leave = async () => {
    if (saving.dirty && !(await saving.flush())) return
    pass()
    void navigate(pathTo(tenant, part.list))
  }
  return (
    <Page
      route={route}
      title={typed.name.trim() || undefined}
      width="list"
      beside={
        <>
          <IconButton label={t('rename')} onClick={() => setAsked('rename')}>
            <IconPencil size={16} aria-hidden />
          </IconButton>
          <SavedMark saving={saving} isDraft={kept !== null || saving.savedAt !== null} />
        </>
      }
      actions={
        <Button
          variant="default"
          h={36}
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={form === null || !typed.contents.every(part.isComplete)}
          onClick={() => setAsked('test')}
        >
          {t('test.open')}
        </Button>
      }
    >
      <div className={styles.form}>
        {starting && (
          <p className={styles.creating} role="status">
            <Loader size="sm" /> {t('creating')}
          </p>
        )}
        <StepIndex typed={typed} forecast={forecast.now} />
        <div className={shared.columns}>
          <WhoPanel typed={typed} isWhole={form !== null} onChange={change} />
          <OutPanel
            form={form}
            forecast={forecast}
            withoutUnread={typed.withoutUnread}
            onWithoutUnread={(withoutUnread) => change({ withoutUnread })}
          />
          <ArrivesPanel
            typed={typed}
            samples={samples}
            at={shown}
            onTurn={(by) => setSample((shown + by + samples.length) % Math.max(1, samples.length))}
            checks={forecast.now?.checks ?? []}
          />
        </div>
        <Dock
          typed={typed}
          forecast={forecast}
          onChange={change}
          leave={
            <Button
              variant="subtle"
              color="gray"
              loading={saving.busy && saving.dirty}
              onClick={() => void leave()}
            >
              {t('saveAndLeave')}
            </Button>
          }
          start={
            <Button h={36} disabled={!mayStart} loading={starting} onClick={wanted}>
              {seen === 0
                ? t('shared:send')
                : t(typed.sendAt === null ? 'startNow' : 'schedule', {
                    count: seen,
                    people: seen.toLocaleString(languageTag()),
                  })}
              <kbd className={shared.key}>Ctrl Enter</kbd>
            </Button>
          }
        />
      </div>
      {asking}
      <Suspense fallback={null}>
        {asked === 'rename' && (
          <RenameDialog
            name={typed.name}
            onClose={(name) => {
              setAsked(null)
              if (name !== null) change({ name })
            }}
          />
        )}
        {asked === 'test' && form && (
          <TestDialog
            form={form}
            customerId={samples[shown]?.customer_id ?? null}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
      {asked === 'start' && (
        <ConfirmAction
          title={t('startTitle', { count: seen, people: seen.toLocaleString(languageTag()) })}
          text={t('startText')}
          action={t('startNow', { count: seen, people: seen.toLocaleString(languageTag()) })}
          said={null}
          ask={start}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  )
}

const NOT_SAVED = { ok: false, code: 'NOT_SAVED', message: '' } as const

/** Whether it is kept, and since when. */
function SavedMark({ saving, isDraft }: { saving: ReturnType<typeof useSaving>; isDraft: boolean }) {
  const t = useTexts(campaignTexts)
  const { dirty, busy, savedAt, failure, form, flush } = saving
  if (failure !== null)
    return (
      <span className={styles.notSaved} role="alert">
        {failure}{' '}
        <Button size="compact-xs" variant="light" onClick={() => void flush()}>
          {t('kit:retry')}
        </Button>
      </span>
    )
  const said =
    dirty && form === null
      ? t('incomplete')
      : busy || dirty
        ? t('saving')
        : savedAt !== null
          ? t('savedAt', { time: formatTime(new Date(savedAt).toISOString()) })
          : isDraft
            ? t('states.draft')
            : t('notSaved')
  return (
    <span className={styles.mark} role="status">
      {said}
    </span>
  )
}
