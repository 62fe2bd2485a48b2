import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { Suspense, useState } from 'react'
import { layerPart } from '../part'
import { administrationTexts } from '../texts/administration/pt_BR'

const ImportDrawer = layerPart(() => import('@ui/imports/ImportDrawer'))

type Props = {
  /** The server's name of the import. */
  kind: string
  /** The list may be out of date. */
  onClose: () => void
}

/** The way to rows that come in from a file. */
export function ImportTool({ kind, onClose }: Props) {
  const t = useTexts(administrationTexts)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('list.import')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportDrawer kind={kind} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
