import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { isRunning } from '@domain/campaigns/running'
import {
  CampaignDocument,
  CampaignReportDocument,
  type CampaignReportQuery,
} from '@infra/graphql/campaigns.gen'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { formatDate, formatTime } from '@ui/kit/dates'
import { Page } from '@ui/kit/Page'
import { layerPart } from '@ui/kit/part'
import { Behind } from '@ui/kit/server/behind'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { Suspense, useState } from 'react'
import styles from '../CampaignReport.module.css'
import { campaignTexts } from '../texts/pt_BR'
import { CampaignState } from './CampaignState'
import { type CampaignRow, stateOf } from './campaignRow'
import { usePart } from './channel'
import { DifferencePanel } from './DifferencePanel'
import { Said } from './Filled'
import { FunnelPanel } from './FunnelPanel'
import { LeftPanel } from './LeftPanel'
import { MoneyPanel } from './MoneyPanel'
import { PeoplePanel } from './PeoplePanel'
import { RepliesPanel } from './RepliesPanel'
import { RunningStrip } from './RunningStrip'
import { TroublePanel } from './TroublePanel'
import { useCampaignDeeds } from './useCampaignDeeds'
import { VariantsPanel } from './VariantsPanel'

const ExportDrawer = layerPart(() => import('@ui/kit/list/exports/ExportDrawer'))

/** What became of a campaign, as the server has it. */
export type Report = CampaignReportQuery['campaignReport']

/** What became of a campaign: from its audience to those who bought, to the last person; it moves while it runs. */
export function CampaignReport({ id }: { id: string }) {
  const part = usePart()
  const t = useTexts(campaignTexts)
  const { read } = useCommands()
  const { value, failure, reload, reread } = useRead(
    `campaign report ${id}`,
    () => read(CampaignReportDocument, { id }),
    'campaigns',
  )
  const said = useRead(`campaign ${id}`, () => read(CampaignDocument, { id }))
  const deeds = useCampaignDeeds()
  const mayExport = mayCall(useUser().role, 'startExport')
  const [exporting, setExporting] = useState(false)
  const report = value?.campaignReport
  if (!report)
    return (
      <Page
        route={part.report}
        loading={failure === null}
        error={failure && { text: failure.message || undefined, onRetry: reload }}
      />
    )
  const row = report.campaign
  const state = stateOf(row)
  return (
    <Behind.Reread value={reread}>
      <Page
        route={part.report}
        title={row.name}
        beside={<CampaignState row={{ ...row, cause: null }} />}
        lead={<Lead row={row} />}
        actions={
          <>
            {deeds
              .of(row, reload)
              .filter(({ name }) => name !== 'open')
              .map(({ name, label, icon: Sign, onClick, danger }) => (
                <Button
                  key={name}
                  h={36}
                  variant="default"
                  {...(danger && { c: 'var(--balcao-danger-text)' })}
                  leftSection={<Sign size={16} aria-hidden />}
                  onClick={onClick}
                >
                  {name === 'copy' ? t('deeds.again') : label}
                </Button>
              ))}
            {mayExport && (
              <Button
                h={36}
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => setExporting(true)}
              >
                {t('report.export')}
              </Button>
            )}
          </>
        }
      >
        {(isRunning(state) || state === 'paused') && <RunningStrip row={row} />}
        <div className={styles.report}>
          <div>
            <FunnelPanel report={report} />
            <VariantsPanel report={report} variants={said.value?.campaign.variants ?? null} />
            <PeoplePanel report={report} />
          </div>
          <div>
            <DifferencePanel report={report} />
            <MoneyPanel report={report} />
            <TroublePanel report={report} onDone={reload} />
            <LeftPanel counts={report.counts} />
            <RepliesPanel report={report} content={said.value?.campaign.variants[0]?.content ?? null} />
          </div>
        </div>
        {deeds.layers}
        {exporting && (
          <Suspense fallback={null}>
            <ExportDrawer
              kind="campaignPeople"
              asked={{ search: '', filters: { campaign: [id] }, sort: null }}
              total={report.counts.audience}
              least={false}
              chosen={[]}
              onClose={() => setExporting(false)}
            />
          </Suspense>
        )}
      </Page>
    </Behind.Reread>
  )
}

/** When, through which connection, what, and by whom. */
function Lead({ row }: { row: CampaignRow }) {
  const t = useTexts(campaignTexts)
  const { started_at: from, finished_at: to } = row
  const when =
    from === null
      ? null
      : to !== null && formatDate(from) === formatDate(to)
        ? t('report.between', { day: formatDate(from), from: formatTime(from), to: formatTime(to) })
        : t('report.since', { day: formatDate(from), from: formatTime(from) })
  const before = [when, row.instance_name].filter(Boolean).join(' · ')
  return (
    <>
      {before}
      {row.content !== '' && (
        <>
          {before !== '' && ' · '}
          <Said text={row.content} />
        </>
      )}
      {` · ${t('report.by', { name: row.author_name })}`}
    </>
  )
}
