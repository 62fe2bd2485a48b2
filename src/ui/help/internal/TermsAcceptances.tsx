import { useCommands } from '@app/panel/panel'
import { TermsAcceptancesDocument, type TermsAcceptancesQuery } from '@infra/graphql/terms.gen'
import { List } from '@ui/kit/list/List'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { helpTexts } from '../texts/pt_BR'

type Row = TermsAcceptancesQuery['termsAcceptances']['items'][number]

/** Who accepted the terms that are in force, for administrators. */
export function TermsAcceptances() {
  const t = useTexts(helpTexts)
  const { read } = useCommands()
  return (
    <List<Row>
      list="termsAcceptances"
      label={t('terms.people')}
      topic="users"
      load={(request) => pageOf(read(TermsAcceptancesDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('terms.searchPeople')}
      exportKind="termsAcceptances"
      filters={[
        {
          name: 'accepted',
          label: t('terms.state'),
          options: [
            { value: 'yes', label: t('terms.inForce') },
            { value: 'no', label: t('terms.due') },
          ],
        },
      ]}
      empty={<p>{t('terms.nobody')}</p>}
      columns={[
        { key: 'name', title: t('terms.name'), sort: true, render: ({ name }) => <strong>{name}</strong> },
        { key: 'email', title: t('terms.email'), render: ({ email }) => email },
        { key: 'version', title: t('terms.version'), render: ({ version }) => version },
        {
          key: 'at',
          title: t('terms.at'),
          sort: true,
          render: ({ accepted_at: at }) => at && <ShortDate at={at} />,
        },
        {
          key: 'state',
          title: t('terms.state'),
          render: ({ accepted }) => (
            <StateBadge tone={accepted ? 'success' : 'danger'}>
              {t(accepted ? 'terms.inForce' : 'terms.due')}
            </StateBadge>
          ),
        },
      ]}
    />
  )
}
