import '@mantine/core/styles/Stack.css'
import { Failure } from '../../Failure'
import '@mantine/core/styles/Radio.css'
import { useCommands } from '@app/panel/panel'
import { StartExportDocument } from '@infra/graphql/exports.gen'
import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { SideDrawer } from '../../SideDrawer'
import { listInput } from '../../server/pages'
import { useAction } from '../../server/useAction'
import { languageTag, useTexts } from '../../text'
import type { ListRequest } from '../request'
import styles from './Exports.module.css'
import { RecentExports } from './RecentExports'
import { exportTexts } from './texts/pt_BR'

type Props = {
  /** The server's name of the export. */
  kind: string
  /** What the list shows. */
  asked: Pick<ListRequest, 'search' | 'filters' | 'sort'>
  total: number
  /** There are more than `total`. */
  least: boolean
  chosen: readonly string[]
  onClose: () => void
}

/** Has what a list shows made into a file, and shows what the user has had made. */
export default function ExportDrawer({ kind, asked, total, least, chosen, onClose }: Props) {
  const t = useTexts(exportTexts)
  const { change } = useCommands()
  const { busy, failure, run } = useAction()
  const [what, setWhat] = useState(chosen.length > 0 ? 'chosen' : 'all')
  const [format, setFormat] = useState('csv')
  const start = () =>
    run(
      () =>
        change(StartExportDocument, {
          kind,
          format,
          list: listInput({ ...asked, page: 1, after: null, limit: 25 }),
          ids: what === 'chosen' ? [...chosen] : null,
        }),
      t('started'),
    )
  return (
    <SideDrawer onClose={onClose} title={t('title')}>
      <div className={styles.form}>
        {chosen.length > 0 && (
          <Radio.Group label={t('what')} value={what} onChange={setWhat}>
            <Stack gap={8} mt={8}>
              <Radio value="chosen" label={t('chosen', { count: chosen.length })} data-autofocus />
              <Radio value="all" label={all()} />
            </Stack>
          </Radio.Group>
        )}
        {chosen.length === 0 && <p className="m-0 muted dense">{all()}</p>}
        <Radio.Group label={t('format')} value={format} onChange={setFormat}>
          <Stack gap={8} mt={8}>
            <Radio value="csv" label={t('csv')} data-autofocus={chosen.length === 0 || undefined} />
            <Radio value="xlsx" label={t('xlsx')} />
          </Stack>
        </Radio.Group>
        <p className="m-0 muted dense">{t('help')}</p>
        <Failure className="m-0 danger" why={failure} />
        <Button loading={busy} onClick={() => void start()}>
          {t('start')}
        </Button>
      </div>
      <RecentExports />
    </SideDrawer>
  )

  function all(): string {
    const values = { count: total, total: total.toLocaleString(languageTag()) }
    return t(least ? 'allLeast' : 'all', values)
  }
}
