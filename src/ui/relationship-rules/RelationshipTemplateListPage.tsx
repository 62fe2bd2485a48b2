import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import {
  DeleteRelationshipTemplateDocument,
  RelationshipTemplatesDocument,
  type RelationshipTemplatesQuery,
} from '@infra/graphql/relationship-rules.gen'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { ListPage } from '@ui/kit/list/ListPage'
import { useFormRoutes } from '@ui/kit/list/useFormRoutes'
import { byId, listInput, pageOf, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { TemplateDrawer } from './internal/TemplateDrawer'
import { relationshipTexts } from './texts/pt_BR'

export type RelationshipTemplateRow = RelationshipTemplatesQuery['relationshipTemplates']['items'][number]
type Row = RelationshipTemplateRow
const ROUTES = {
  list: 'relationship-templates',
  add: 'relationship-templates/new',
  edit: 'relationship-templates/{id}/edit',
} as const

/** What relationship rules say. */
export default function RelationshipTemplateListPage() {
  const t = useTexts(relationshipTexts)
  const { read, change } = useCommands()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<Row | null>(null)
  const forms = useFormRoutes<Row>(ROUTES, (id) => rowOf<Row>(read(RelationshipTemplatesDocument, byId(id))))
  return (
    <ListPage<Row>
      route={forms.route}
      list="relationship-templates"
      lead={t('templates.lead')}
      label={t('templates.label')}
      topic="relationshipTemplates"
      load={(request) => pageOf(read(RelationshipTemplatesDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('templates.search')}
      empty={<p>{t('templates.empty')}</p>}
      add={forms.add === null ? null : { label: t('templates.add'), to: forms.add }}
      onOpen={forms.mayEdit ? ({ id }) => forms.edit(id) : undefined}
      columns={[
        { key: 'name', title: t('shared:name'), sort: true, render: ({ name }) => <strong>{name}</strong> },
        { key: 'message', title: t('shared:message'), width: 420, render: ({ message }) => message },
        {
          key: 'template',
          title: t('templates.outside'),
          card: 'fact',
          render: ({ template }) => template?.name ?? t('templates.nothing'),
        },
        { key: 'rules', title: t('templates.rules'), right: true, render: ({ rules }) => rules },
      ]}
      actions={(row) =>
        forms.mayEdit
          ? [
              { label: t('shared:edit'), icon: IconPencil, onClick: () => void navigate(forms.edit(row.id)) },
              { label: t('shared:delete'), icon: IconTrash, danger: true, onClick: () => setLeaving(row) },
            ]
          : []
      }
    >
      {(list) => (
        <>
          {forms.open && (
            <TemplateDrawer
              key={forms.open === 'new' ? 'new' : forms.open.id}
              row={forms.open === 'new' ? null : forms.open}
              onClose={(saved) => {
                forms.close()
                if (saved) list.reload()
              }}
            />
          )}
          {leaving && (
            <ConfirmAction
              danger
              title={t('templates.deleteTitle', { name: leaving.name })}
              text={t('templates.deleteText')}
              action={t('shared:delete')}
              said={t('templates.deleted', { name: leaving.name })}
              ask={() => change(DeleteRelationshipTemplateDocument, { id: leaving.id })}
              onClose={(done) => {
                setLeaving(null)
                if (done) list.reload()
              }}
            />
          )}
        </>
      )}
    </ListPage>
  )
}
