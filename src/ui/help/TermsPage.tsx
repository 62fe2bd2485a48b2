import type { AccountOutcome } from '@app/commands'
import { useCommands } from '@app/panel'
import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { Page } from '@ui/kit/Page'
import { part } from '@ui/kit/part'
import { languageTag } from '@ui/kit/text'
import { Suspense, useEffect, useState } from 'react'
import { HelpTopics } from './HelpTopics'
import { TERMS_FILE, TERMS_NAME, TERMS_SECTIONS, TERMS_VERSION } from './terms'

const Viewer = part(() => import('./TermsViewer'))

/** The terms of use: to read here, as a PDF, and to download. */
export default function TermsPage() {
  const [open, setOpen] = useState(false)
  const accepted = useAcceptance()
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
      {accepted && (
        <p role="status">
          Você aceitou a versão {accepted.version} em {dateOf(accepted.accepted_at)}.
        </p>
      )}
      <HelpTopics topics={TERMS_SECTIONS} />
      <Suspense fallback={null}>{open && <Viewer onClose={() => setOpen(false)} />}</Suspense>
    </Page>
  )
}

/** Which version the user accepted, and when; a page to read needs no error where that cannot be had. */
function useAcceptance(): AccountOutcome<'terms'> {
  const commands = useCommands()
  const [accepted, setAccepted] = useState<AccountOutcome<'terms'>>(null)
  useEffect(() => {
    let shown = true
    void commands.account('terms', null).then((outcome) => {
      if (shown && outcome.ok) setAccepted(outcome.value)
    })
    return () => {
      shown = false
    }
  }, [commands])
  return accepted
}

const dateOf = (iso: string): string =>
  new Intl.DateTimeFormat(languageTag(), { dateStyle: 'short', timeStyle: 'short' }).format(new Date(iso))
