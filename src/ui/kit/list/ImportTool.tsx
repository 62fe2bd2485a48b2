import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useAdministrationTexts } from '../administrationTexts'
import { layerPart } from '../part'

const ImportDrawer = layerPart(() => import('@ui/imports/ImportDrawer'))

type Props = {
  /** The server's name of the import. */
  kind: string
  /** The list may be out of date. */
  onClose: () => void
}

/** The way to rows that come in from a file. */
export function ImportTool({ kind, onClose }: Props) {
  const t = useAdministrationTexts()
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
