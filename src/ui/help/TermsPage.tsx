import type { AccountOutcome } from '@app/panel/commands'
import { useCommands, useUser } from '@app/panel/panel'
import { isAdministrator } from '@domain/access/rights'
import { TermsDocument } from '@infra/graphql/access.gen'
import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { formatDateTime } from '@ui/kit/dates'
import { Page } from '@ui/kit/Page'
import { part } from '@ui/kit/part'
import { ReadState } from '@ui/kit/server/ReadState'
import { useRead } from '@ui/kit/server/useRead'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { useEffect, useId, useState } from 'react'
import styles from './Help.module.css'
import { HelpTopics } from './internal/HelpTopics'
import { HouseTerms } from './internal/HouseTerms'
import { TermsAcceptances } from './internal/TermsAcceptances'
import { TERMS_FILE, TERMS_NAME, TERMS_SECTIONS, TERMS_VERSION } from './terms'
import { helpTexts } from './texts/pt_BR'

const Viewer = part(() => import('./internal/TermsViewer'))
type Tab = 'product' | 'house' | 'people'

/** The terms of use, the product's and the shop's: to read here, as a PDF, and who accepted them. */
export default function TermsPage() {
  const t = useTexts(helpTexts)
  const { read } = useCommands()
  const { role } = useUser()
  const [tab, setTab] = useState<Tab>('product')
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const accepted = useAcceptance()
  const terms = useRead('terms', () => read(TermsDocument, {}))
  const house = terms.value?.terms.house ?? null
  const administrates = isAdministrator(role)
  const file = tab === 'product' ? TERMS_FILE : (house?.pdf ?? null)
  const name = tab === 'product' ? TERMS_NAME : `${t('terms.house')}.pdf`
  return (
    <Page
      route="configs/contract-proposal-pdf"
      width="narrow"
      lead={
        tab === 'house' && house
          ? t('terms.housePublished', {
              version: house.version,
              name: house.published_by,
              at: formatDateTime(house.published_at),
            })
          : TERMS_VERSION
      }
      actions={
        tab !== 'people' &&
        file !== null && (
          <>
            <Button
              variant="default"
              leftSection={<IconFileText size={16} aria-hidden />}
              onClick={() => setOpen(true)}
            >
              {t('terms.viewPdf')}
            </Button>
            <Button
              component="a"
              href={file}
              download={name}
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('terms.getPdf')}
            </Button>
          </>
        )
      }
    >
      <Tabs<Tab>
        label={t('terms.tabs')}
        tabs={[
          ['product', t('terms.product')],
          ['house', t('terms.house')],
          ...(administrates ? [['people', t('terms.people')] as const] : []),
        ]}
        tab={tab}
        onChange={setTab}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel">
        {accepted && tab !== 'people' && (
          <p className={styles.status} role="status">
            {t('terms.accepted', { version: accepted.version, at: formatDateTime(accepted.accepted_at) })}
          </p>
        )}
        {tab === 'product' && <HelpTopics topics={TERMS_SECTIONS} lang="pt-BR" />}
        {tab === 'house' && <ReadState {...terms} />}
        {tab === 'house' && terms.value && (
          <HouseTerms house={house} administrates={administrates} onPublished={terms.reload} />
        )}
        {tab === 'people' && <TermsAcceptances />}
      </div>
      {open && file !== null && <Viewer address={file} name={name} onClose={() => setOpen(false)} />}
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
