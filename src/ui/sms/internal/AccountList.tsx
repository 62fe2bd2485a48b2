import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { DeleteSmsAccountDocument, type SmsAccountsQuery } from '@infra/graphql/sms.gen'
import { Button } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { CopyButton } from '@ui/kit/CopyButton'
import { StateBadge } from '@ui/kit/StateBadge'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Sms.module.css'
import { smsTexts } from '../texts/pt_BR'
import { AccountDrawer } from './AccountDrawer'
import { Fact } from './Fact'
import { providerOf } from './provider'

export type Account = SmsAccountsQuery['smsAccounts'][number]

const stateOf = ({ active, trouble }: Account) =>
  !active ? 'unused' : trouble === null ? 'active' : 'stopped'
const TONES = { active: 'success', unused: 'quiet', stopped: 'danger' } as const

/** The accounts at providers: which is in use, and where its provider says what happens. */
export function AccountList({ accounts }: { accounts: readonly Account[] }) {
  const t = useTexts(smsTexts)
  const { change } = useCommands()
  const [asked, setAsked] = useState<Readonly<{ what: 'edit' | 'delete'; provider: string }> | null>(null)
  const close = () => setAsked(null)
  const nameOf = (provider: string) => {
    const known = providerOf(provider)
    return known ? t(`providers.${known}`) : provider
  }
  return (
    <section className="stack gap-12" aria-label={t('accounts.title')}>
      <div className={styles.facts}>
        {accounts.map((account) => (
          <Fact
            key={account.provider}
            title={nameOf(account.provider)}
            beside={
              <StateBadge tone={TONES[stateOf(account)]}>{t(`accounts.${stateOf(account)}`)}</StateBadge>
            }
          >
            {account.trouble !== null && <p role="alert">{account.trouble}</p>}
            <p>
              {t('accounts.sender')}: {account.sender}
            </p>
            <div>
              {t('accounts.hook')}: <code>{account.hook_url}</code>{' '}
              <CopyButton value={account.hook_url} label={t('accounts.copyHook')} />
            </div>
            <p className="muted">
              {t(account.provider === 'twilio' ? 'accounts.hookTwilio' : 'accounts.hookZenvia')}
            </p>
            <div className="row wrap gap-8">
              <Button
                variant="default"
                onClick={() => setAsked({ what: 'edit', provider: account.provider })}
              >
                {t('shared:edit')}
              </Button>
              <Button
                variant="default"
                onClick={() => setAsked({ what: 'delete', provider: account.provider })}
              >
                {t('shared:delete')}
              </Button>
            </div>
          </Fact>
        ))}
      </div>
      {asked?.what === 'edit' && (
        <AccountDrawer accounts={accounts} provider={providerOf(asked.provider)} onClose={close} />
      )}
      {asked?.what === 'delete' && (
        <ConfirmAction
          danger
          title={t('accounts.deleteTitle', { provider: nameOf(asked.provider) })}
          text={t('accounts.deleteText')}
          action={t('shared:delete')}
          said={t('accounts.deleted', { provider: nameOf(asked.provider) })}
          ask={() => change(DeleteSmsAccountDocument, { provider: asked.provider })}
          onClose={close}
        />
      )}
    </section>
  )
}
