import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useUser, useView } from '@app/panel/panel'
import { isAdministrator } from '@domain/access/rights'
import { MARIA_MODES } from '@domain/maria/mode'
import { formatMoney } from '@domain/money/money'
import {
  DeleteMariaAccountDocument,
  MariaInfosDocument,
  type MariaInfosQuery,
} from '@infra/graphql/maria.gen'
import { Button } from '@mantine/core'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { Page } from '@ui/kit/Page'
import { StateBadge } from '@ui/kit/StateBadge'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { AccountDrawer } from './internal/AccountDrawer'
import { Fact } from './internal/Fact'
import { ModeDrawer } from './internal/ModeDrawer'
import styles from './Maria.module.css'
import { mariaTexts } from './texts/pt_BR'

export type Infos = MariaInfosQuery['mariaInfos']

/** How far Maria is let out and on which connections, how her drafts were judged, and the model that she asks. */
export default function MariaPage() {
  const t = useTexts(mariaTexts)
  const { read } = useCommands()
  const infos = useRead('maria', () => read(MariaInfosDocument, {}), 'maria')
  const [open, setOpen] = useState<'mode' | 'account' | 'delete' | null>(null)
  const found = infos.value?.mariaInfos
  const close = () => setOpen(null)
  return (
    <Page
      route="new-chat-flows/maria"
      lead={t('lead')}
      width="narrow"
      loading={infos.loading && !found}
      error={infos.failure && !found ? { text: infos.failure.message, onRetry: infos.reload } : null}
    >
      {found && (
        <div className={styles.facts}>
          <Mode infos={found} onChange={() => setOpen('mode')} />
          <Judged infos={found} />
          <Account infos={found} onEdit={() => setOpen('account')} onDelete={() => setOpen('delete')} />
        </div>
      )}
      {open === 'mode' && found && <ModeDrawer infos={found} onClose={close} />}
      {open === 'account' && found && <AccountDrawer account={found.account ?? null} onClose={close} />}
      {open === 'delete' && <DeleteAccount onClose={close} />}
    </Page>
  )
}

function Mode({ infos, onChange }: { infos: Infos; onChange: () => void }) {
  const t = useTexts(mariaTexts)
  const choices = useView(['instances'], instanceChoices.select, instanceChoices.same)
  const mode = MARIA_MODES.find((one) => one === infos.mode) ?? 'off'
  const names = infos.connections.map((id) => choices.find(({ value }) => value === id)?.label ?? id)
  return (
    <Fact
      title={t('mode.title')}
      beside={<StateBadge tone={mode === 'off' ? 'quiet' : 'success'}>{t(`mode.names.${mode}`)}</StateBadge>}
    >
      <p>{t(`mode.texts.${mode}`)}</p>
      <p>{names.length === 0 ? t('mode.none') : t('mode.where', { names: names.join(', ') })}</p>
      <div>
        <Button variant="default" onClick={onChange}>
          {t('mode.change')}
        </Button>
      </div>
    </Fact>
  )
}

function Judged({ infos: { judged } }: { infos: Infos }) {
  const t = useTexts(mariaTexts)
  const { unsafe, ...counts } = judged
  const none = counts.accepted + counts.edited + counts.rejected === 0
  return (
    <Fact title={t('judged.title')}>
      <p>{none ? t('judged.none') : t('judged.counts', counts)}</p>
      {unsafe > 0 && <p>{t('judged.unsafe', { count: unsafe })}</p>}
      <p className="muted">{t('judged.gate')}</p>
    </Fact>
  )
}

const TONES = {
  ready: 'success',
  trouble: 'danger',
  rests: 'danger',
  spent: 'danger',
  warned: 'quiet',
} as const

function Account({ infos, onEdit, onDelete }: { infos: Infos; onEdit: () => void; onDelete: () => void }) {
  const t = useTexts(mariaTexts)
  const administers = isAdministrator(useUser().role)
  const { account, budget } = infos
  if (!account)
    return (
      <Fact title={t('account.title')}>
        <p>{t('account.none')}</p>
        {administers && (
          <div>
            <Button variant="default" onClick={onEdit}>
              {t('account.add')}
            </Button>
          </div>
        )}
      </Fact>
    )
  const { trouble, rests_until: rests, model, url } = account
  const state =
    trouble != null
      ? 'trouble'
      : rests != null
        ? 'rests'
        : budget === 'spent' || budget === 'warned'
          ? budget
          : 'ready'
  return (
    <Fact
      title={t('account.title')}
      beside={<StateBadge tone={TONES[state]}>{t(`account.states.${state}`)}</StateBadge>}
    >
      <p>{t('account.at', { model, url })}</p>
      {trouble != null && <p role="alert">{trouble}</p>}
      {(state === 'rests' || state === 'spent') && <p>{t(`account.${state}`)}</p>}
      <p>
        {t('account.day', { spent: formatMoney(infos.spent_day), most: formatMoney(account.per_day) })}{' '}
        {t('account.month', { spent: formatMoney(infos.spent_month), most: formatMoney(account.per_month) })}
      </p>
      {administers && (
        <div className="row wrap gap-8">
          <Button variant="default" onClick={onEdit}>
            {t('shared:edit')}
          </Button>
          <Button variant="default" onClick={onDelete}>
            {t('shared:delete')}
          </Button>
        </div>
      )}
    </Fact>
  )
}

function DeleteAccount({ onClose }: { onClose: () => void }) {
  const t = useTexts(mariaTexts)
  const { change } = useCommands()
  return (
    <ConfirmAction
      danger
      title={t('account.deleteTitle')}
      text={t('account.deleteText')}
      action={t('shared:delete')}
      said={t('account.deleted')}
      ask={() => change(DeleteMariaAccountDocument, {})}
      onClose={onClose}
    />
  )
}
