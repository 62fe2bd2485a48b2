import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { Page } from '@ui/kit/Page'
import { part } from '@ui/kit/part'
import { Suspense, useState } from 'react'
import { HelpTopics } from './HelpTopics'
import { TERMS_FILE, TERMS_NAME, TERMS_SECTIONS, TERMS_VERSION } from './terms'

const Viewer = part(() => import('./TermsViewer'))

/** The terms of use: to read here, as a PDF, and to download. */
export default function TermsPage() {
  const [open, setOpen] = useState(false)
  return (
    <Page
      route="configs/contract-proposal-pdf"
      width="narrow"
      lead={TERMS_VERSION}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconFileText size={16} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            Ver em PDF
          </Button>
          <Button
            component="a"
            href={TERMS_FILE}
            download={TERMS_NAME}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Baixar PDF
          </Button>
        </>
      }
    >
      <HelpTopics topics={TERMS_SECTIONS} />
      <Suspense fallback={null}>{open && <Viewer onClose={() => setOpen(false)} />}</Suspense>
    </Page>
  )
}
