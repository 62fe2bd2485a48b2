import { useCommands } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { CustomerConsentsDocument, type CustomerConsentsQuery } from '@infra/graphql/consents.gen'
import { MailSuppressedDocument } from '@infra/graphql/email.gen'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import panel from '@ui/customer-picker/Panel.module.css'
import { formatDateTime } from '@ui/kit/dates'
import { layerPart } from '@ui/kit/part'
import { usePages } from '@ui/kit/server/usePages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { askMessage } from '@ui/messages/askedMessage'
import { useOpenAnother } from '@ui/tickets/useOpenAnother'
import { Suspense, useState } from 'react'
import styles from './Consents.module.css'
import { Foot } from './internal/Foot'
import { Standing } from './internal/Standing'
import { useWords } from './internal/useWords'
import { consentTexts } from './texts/pt_BR'

const ConsentDrawer = layerPart(() => import('./ConsentDrawer'))

const PAGE = 10
type Found = CustomerConsentsQuery['customerConsents']
type Consent = Found['items'][number]

/** How it stands for each channel and use of a customer's data, how it came to that, and the way to write down more. */
export default function Consents({ customer }: { customer: Customer }) {
  const t = useTexts(consentTexts)
  const words = useWords()
  const { read } = useCommands()
  const [asked, setAsked] = useState(false)
  const pages = usePages<Consent, Found>(`${customer.id}/${customer.rev ?? 0}`, async (after) => {
    const page = Number(after ?? 1)
    const outcome = await read(CustomerConsentsDocument, {
      customer_id: customer.id,
      pagination_page: page,
      pagination_limit: PAGE,
    })
    if (!outcome.ok) return outcome
    const { customerConsents: rest } = outcome.value
    return { ok: true, value: { items: rest.items, next: rest.more ? String(page + 1) : null, rest } }
  })
  const now = pages.shown?.rest
  return (
    <div className={styles.consents}>
      {now && now.current.length > 0 && <Standing states={now.current} />}
      {now && (
        <p className={panel.quiet}>
          {now.marketing_refusal ? words.refusal(now.marketing_refusal) : t('may')}
        </p>
      )}
      {customer.email && <Suppressed customerId={customer.id} email={customer.email} />}
      {pages.shown && pages.shown.items.length > 0 && (
        <ol className={styles.line} aria-label={t('title')}>
          {pages.shown.items.map((one) => (
            <Line key={one.id} consent={one} />
          ))}
        </ol>
      )}
      <Foot {...pages} none={t('none')} />
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('record')}
      </Button>
      <Suspense fallback={null}>
        {asked && (
          <ConsentDrawer
            customerId={customer.id}
            message={null}
            onClose={(saved) => {
              setAsked(false)
              if (saved) pages.reload()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Why the customer's address gets no e-mail of the shop, where it gets none. */
function Suppressed({ customerId, email }: { customerId: string; email: string }) {
  const t = useTexts(consentTexts)
  const { read } = useCommands()
  const { value } = useRead(
    `suppressed ${customerId} ${email}`,
    () => read(MailSuppressedDocument, { customer_id: customerId }),
    'mailSuppressions',
  )
  const found = value?.mailSuppressed
  if (!found) return null
  return (
    <p className={panel.quiet}>
      {t(found.reason === 'bounced' ? 'bounced' : 'spam', { at: formatDateTime(found.at) })}
    </p>
  )
}

function Line({ consent: one }: { consent: Consent }) {
  const t = useTexts(consentTexts)
  const words = useWords()
  const open = useOpenAnother()
  const { chat_ticket_id: ticketId, message_id: messageId } = one
  const recorded = formatDateTime(one.recorded_at)
  return (
    <li data-decision={one.decision}>
      <strong>
        {words.decision(one.decision)}: {words.purpose(one.purpose)}
      </strong>
      <small>
        {[
          words.channel(one.channel),
          ...(words.source(one.source ?? null) ? [words.source(one.source ?? null)] : []),
          ...(one.scope === 'all' ? [] : [words.scope(one.scope)]),
          words.basis(one.basis),
          t('said', { at: formatDateTime(one.at) }),
        ].join(' · ')}
      </small>
      {one.evidence && <q>{one.evidence}</q>}
      <small>
        {one.text_version && `${t('version', { version: one.text_version })} · `}
        {one.user_name ? t('by', { user: one.user_name, at: recorded }) : t('byItself', { at: recorded })}
      </small>
      {ticketId && messageId && (
        <button
          type="button"
          className={panel.link}
          onClick={() => {
            open(ticketId)
            askMessage({ ticketId, messageId })
          }}
        >
          {t('seeMessage')}
        </button>
      )}
    </li>
  )
}
