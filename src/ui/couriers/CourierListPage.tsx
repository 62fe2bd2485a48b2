import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { formatPhone } from '@domain/contacts/phone'
import { CourierRowsDocument, DeleteCourierDocument } from '@infra/graphql/couriers.gen'
import { ListPage } from '@ui/kit/list/ListPage'
import { useRowForms } from '@ui/kit/list/useRowForms'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { CourierDrawer, type CourierRow } from './CourierDrawer'
import { courierTexts } from './texts/pt_BR'

/** Who brings the shop's orders. */
export default function CourierListPage() {
  const t = useTexts(courierTexts)
  const { read, change } = useCommands()
  const forms = useRowForms<CourierRow>({
    edit: t('list.edit'),
    remove: t('list.remove'),
    form: (row, onClose) => <CourierDrawer row={row} onClose={onClose} />,
    question: ({ name }) => ({
      title: t('list.deleteTitle', { name }),
      text: t('list.deleteText'),
      said: t('list.deleted', { name }),
    }),
    ask: ({ id }) => change(DeleteCourierDocument, { id }),
  })
  return (
    <ListPage<CourierRow>
      route="couriers"
      lead={t('list.lead')}
      list="couriers"
      label={t('list.label')}
      topic="couriers"
      load={(request) => pageOf(read(CourierRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('list.search')}
      empty={<p>{t('list.empty')}</p>}
      add={{ label: t('list.add'), onClick: forms.add }}
      columns={[
        { key: 'name', title: t('list.name'), sort: true, render: ({ name }) => <strong>{name}</strong> },
        {
          key: 'phone',
          title: t('list.phone'),
          card: 'fact',
          render: ({ phone }) => (phone === null ? null : formatPhone(phone)),
        },
        {
          key: 'active',
          title: t('shared:state'),
          render: ({ active }) => (
            <StateBadge tone={active ? 'success' : 'quiet'}>
              {t(active ? 'list.active' : 'list.off')}
            </StateBadge>
          ),
        },
      ]}
      {...forms.list}
    />
  )
}
