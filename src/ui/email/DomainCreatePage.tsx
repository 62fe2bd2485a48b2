import { useCommands, usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { DomainForm } from '@domain/email/domain-name'
import { CheckMailDomainDocument, MailDomainDocument, SaveMailDomainDocument } from '@infra/graphql/email.gen'
import { Button, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { FormPage } from '@ui/kit/form/FormPage'
import { bySchema } from '@ui/kit/form/problems'
import { Page } from '@ui/kit/Page'
import { useAction } from '@ui/kit/server/useAction'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { DomainState, domainStateOf } from './internal/DomainState'
import { RecordList } from './internal/RecordList'
import { emailTexts } from './texts/pt_BR'

const ROUTE = 'crm/domain/create'

/** Beginning to send from a domain: its name first, then the records that its owner creates, until all are found. */
export default function DomainCreatePage() {
  const id = useSearchParams()[0].get('id')
  return id === null ? <NewDomain /> : <Domain key={id} id={id} />
}

function NewDomain() {
  const t = useTexts(emailTexts)
  const { change } = useCommands()
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const made = useRef('')
  return (
    <FormPage<{ name: string }>
      route={ROUTE}
      lead={t('create.lead')}
      check={bySchema(DomainForm, () => t('create.shape'))}
      initial={{ name: '' }}
      save={async ({ name }) => {
        const outcome = await change(SaveMailDomainDocument, { form: { name } })
        if (outcome.ok) made.current = outcome.value.saveMailDomain
        return outcome
      }}
      said={({ name }) => t('create.made', { name: name.trim() })}
      saveLabel={t('create.save')}
      onLeave={(saved) =>
        void navigate(
          saved ? `${pathTo(tenant, ROUTE)}?id=${made.current}` : pathTo(tenant, 'crm/domain/emails'),
          {
            replace: true,
          },
        )
      }
    >
      {(form) => (
        <TextInput
          label={t('domains.domain')}
          description={t('create.help')}
          placeholder="loja.com.br"
          required
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          {...form.getInputProps('name')}
        />
      )}
    </FormPage>
  )
}

function Domain({ id }: { id: string }) {
  const t = useTexts(emailTexts)
  const { read, change } = useCommands()
  const { busy, failure, run } = useAction()
  const detail = useRead(`mail domain ${id}`, () => read(MailDomainDocument, { id }), 'mailDomains')
  const found = detail.value?.mailDomain
  const gone = detail.failure?.code === 'NOT_FOUND' ? detail.failure.message : null
  return (
    <Page
      route={ROUTE}
      title={found?.domain.name}
      lead={found && t(`about.${domainStateOf(found.domain.state)}`)}
      width="narrow"
      loading={detail.loading}
      gone={gone}
      error={detail.failure && !found ? { text: detail.failure.message, onRetry: detail.reload } : null}
      actions={
        found && (
          <>
            <DomainState of={found.domain.state} />
            <Button
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={busy}
              onClick={() => void run(() => change(CheckMailDomainDocument, { id }), t('domains.checking'))}
            >
              {t('domains.check')}
            </Button>
          </>
        )
      }
    >
      {failure && <p role="alert">{failure}</p>}
      {found && <RecordList records={found.records} />}
    </Page>
  )
}
