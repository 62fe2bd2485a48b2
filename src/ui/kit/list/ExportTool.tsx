import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { Suspense, useState } from 'react'
import { layerPart } from '../part'
import { administrationTexts } from '../texts/administration/pt_BR'
import type { ListAddress } from './request'
import type { Paged } from './usePaged'

const ExportDrawer = layerPart(() => import('@ui/exports/ExportDrawer'))

type Props<Row> = {
  /** The server's name of the export. */
  kind: string
  address: ListAddress
  list: Paged<Row>
  chosen: ReadonlySet<string>
}

/** The way from what a list shows, or from the rows that are chosen, to a file of it. */
export function ExportTool<Row>({ kind, address, list, chosen }: Props<Row>) {
  const t = useTexts(administrationTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('list.export')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ExportDrawer
            kind={kind}
            asked={address}
            total={list.total}
            least={list.least}
            chosen={[...chosen]}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
