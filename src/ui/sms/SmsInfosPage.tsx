import { useCommands, useUser } from '@app/panel/panel'
import { isAdministrator, mayOpen } from '@domain/access/rights'
import { routeWith } from '@domain/access/routes'
import { formatPhone } from '@domain/contacts/phone'
import { SMS_HOURS } from '@domain/sms/hours'
import { SmsAccountsDocument, SmsInfosDocument, type SmsInfosQuery } from '@infra/graphql/sms.gen'
import { Button } from '@mantine/core'
import { Reach } from '@ui/consents/Reach'
import { NoticeBar } from '@ui/kit/NoticeBar'
import { Page } from '@ui/kit/Page'
import { StateBadge } from '@ui/kit/StateBadge'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { AccountDrawer } from './internal/AccountDrawer'
import { AccountList } from './internal/AccountList'
import { Fact } from './internal/Fact'
import { PartsCounter } from './internal/PartsCounter'
import { providerOf } from './internal/provider'
import { TestSmsDrawer } from './internal/TestSmsDrawer'
import styles from './Sms.module.css'
import { smsTexts } from './texts/pt_BR'

type Infos = SmsInfosQuery['smsInfos']

/** Whether the shop's SMS leave, when, to whom and for how much; administrators set up by which account. */
export default function SmsInfosPage() {
  const t = useTexts(smsTexts)
  const { read } = useCommands()
  const { role } = useUser()
  const administers = isAdministrator(role)
  const infos = useRead('sms', () => read(SmsInfosDocument, {}), 'sms')
  const accounts = useRead('sms accounts', administers ? () => read(SmsAccountsDocument, {}) : null, 'sms')
  const [open, setOpen] = useState<'account' | 'test' | null>(null)
  const found = infos.value?.smsInfos
  const all = accounts.value?.smsAccounts
  return (
    <Page
      route="campaign/sms/infos"
      lead={t('lead')}
      width="narrow"
      loading={infos.loading && !found}
      error={infos.failure && !found ? { text: infos.failure.message, onRetry: infos.reload } : null}
      actions={
        administers &&
        found && (
          <>
            {found.provider !== null && found.trouble === null && (
              <Button variant="default" onClick={() => setOpen('test')}>
                {t('test')}
              </Button>
            )}
            <Button onClick={() => setOpen('account')}>{t('add')}</Button>
          </>
        )
      }
    >
      {found && (found.provider === null || found.trouble !== null) && (
        <NoticeBar>
          <p>{found.trouble ?? t('none')}</p>
        </NoticeBar>
      )}
      {found && <Facts infos={found} />}
      {all && all.length > 0 && <AccountList accounts={all} />}
      {open === 'account' && all && (
        <AccountDrawer accounts={all} provider={null} onClose={() => setOpen(null)} />
      )}
      {open === 'test' && <TestSmsDrawer onClose={() => setOpen(null)} />}
    </Page>
  )
}

/** Who may open one of these may know whom campaigns reach. */
const CAMPAIGNS = ['whatsapp/campaigns', 'sms/campaigns', 'email/campaigns'] as const

function Facts({ infos }: { infos: Infos }) {
  const t = useTexts(smsTexts)
  const { role } = useUser()
  const knowsReach = CAMPAIGNS.some((pattern) => mayOpen(role, routeWith(pattern)))
  const state = infos.provider === null ? 'none' : infos.trouble === null ? 'ready' : 'trouble'
  const provider = providerOf(infos.provider)
  const hours = (span: string) => {
    const [from = '', to = ''] = span.split('-')
    return t('hours.span', { from, to })
  }
  return (
    <div className={styles.facts}>
      <Fact
        title={t('leaves.title')}
        beside={
          <StateBadge tone={state === 'ready' ? 'success' : state === 'none' ? 'quiet' : 'danger'}>
            {t(`leaves.states.${state}`)}
          </StateBadge>
        }
      >
        <p>
          {provider && infos.sender !== null
            ? t('leaves.by', { provider: t(`providers.${provider}`), sender: senderText(infos.sender) })
            : t('leaves.nothing')}
        </p>
        {provider && <p>{t(infos.plain ? 'leaves.plain' : 'leaves.accents')}</p>}
      </Fact>
      <Fact title={t('hours.title')}>
        <p>{t('hours.text', { weekdays: hours(SMS_HOURS.weekdays), saturday: hours(SMS_HOURS.saturday) })}</p>
      </Fact>
      <Fact title={t('people.title')}>
        <p>{t('people.text')}</p>
        {knowsReach && <Reach channel="sms" />}
      </Fact>
      <Fact title={t('out.title')}>
        <p>{t(infos.answers || provider === null ? 'out.answer' : 'out.link')}</p>
      </Fact>
      <PartsCounter infos={infos} />
    </div>
  )
}

/** A number as numbers are written, a name as it is. */
const senderText = (sender: string): string =>
  /^\+\d{8,}$/.test(sender) ? formatPhone(sender.slice(1)) : sender
