import '@mantine/core/styles/Stack.css'
import { Failure } from '@ui/kit/Failure'
import '@mantine/core/styles/Radio.css'
import { useCommands } from '@app/panel/panel'
import { ExportReportDocument } from '@infra/graphql/reports.gen'
import { Button, Radio, Stack } from '@mantine/core'
import { RecentExports } from '@ui/kit/list/exports/RecentExports'
import { exportTexts } from '@ui/kit/list/exports/texts/pt_BR'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { useAction } from '@ui/kit/server/useAction'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { fileTexts } from '../texts/file/pt_BR'
import { metricTexts } from '../texts/metrics/pt_BR'
import type { ReportInput } from './useReports'

type Props = {
  /** What the file is of. */
  query: ReportInput
  /** Of the cases of its first figure alone. */
  cases?: boolean
  onClose: () => void
}

/** Has what a report shows made into a file, and shows what the user has had made. */
export default function ReportFile({ query, cases = false, onClose }: Props) {
  const t = useTexts(fileTexts, metricTexts, exportTexts)
  const { change } = useCommands()
  const { busy, failure, run } = useAction()
  const [format, setFormat] = useState('csv')
  const start = () =>
    run(() => change(ExportReportDocument, { query, what: cases ? 'cases' : 'cells', format }), t('started'))
  return (
    <SideDrawer onClose={onClose} title={t(cases ? 'casesTitle' : 'title')}>
      <Stack gap={16}>
        <p className="m-0 dense">
          {query.metrics.map((name) => t(`reports/metrics:name.${name as 'opened'}`)).join(' · ')}
        </p>
        <Radio.Group label={t('kit/list/exports:format')} value={format} onChange={setFormat}>
          <Stack gap={8} mt={8}>
            <Radio value="csv" label={t('kit/list/exports:csv')} data-autofocus />
            <Radio value="xlsx" label={t('kit/list/exports:xlsx')} />
          </Stack>
        </Radio.Group>
        <p className="m-0 muted dense">{t(cases ? 'casesHelp' : 'help')}</p>
        <Failure className="m-0 danger" why={failure} />
        <Button loading={busy} onClick={() => void start()}>
          {t('start')}
        </Button>
      </Stack>
      <RecentExports />
    </SideDrawer>
  )
}
