import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser, useView } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { mayDelete } from '@domain/templates/template-change'
import { DRAFT_LANGUAGES } from '@domain/templates/template-draft'
import { wordsOf } from '@domain/templates/template-words'
import { ProviderTemplateRowsDocument } from '@infra/graphql/provider-templates.gen'
import { IconCopy, IconHistory, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'
import { tellFailure } from '@ui/kit/feedback'
import { ListPage } from '@ui/kit/list/ListPage'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { layerPart } from '@ui/kit/part'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { languageSaid } from './internal/languageSaid'
import { DeleteTemplate } from './internal/provider/DeleteTemplate'
import { officialChoices, type ProviderTemplate } from './internal/provider/rows'
import { Quality, Status, twoLines } from './internal/StandingCells'
import { providerTemplateTexts } from './texts/provider/pt_BR'
import { templateTexts } from './texts/pt_BR'
import { useStanding } from './useStanding'

const HistoryDrawer = layerPart(() => import('@ui/history/HistoryDrawer'))

type Asked = Readonly<{ what: 'delete' | 'history'; row: ProviderTemplate }>
const STATES = ['approved', 'rejected', 'paused', 'pending', 'other'] as const
const QUALITIES = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'] as const

/** The provider's templates of the connections that one works with: how each stands, and what can be done with it. */
export default function ProviderTemplateListPage() {
  const t = useTexts(providerTemplateTexts)
  const words = useTexts(templateTexts)
  const standing = useStanding()
  const { tenant } = usePanel()
  const { read, syncMetaTemplates } = useCommands()
  const { role } = useUser()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const lines = useView(['instances'], officialChoices, instanceChoices.same)
  const mayAdd = mayOpen(role, routeWith('meta/template-messages/add'))
  const addPath = pathTo(tenant, 'meta/template-messages/add')
  const editPath = ({ id }: ProviderTemplate) => pathTo(tenant, 'meta/template-messages/edit/{id}', { id })
  return (
    <ListPage<ProviderTemplate>
      route="meta/template-messages"
      list="provider-templates"
      lead={t('lead')}
      label={t('label')}
      topic="templateMessages"
      load={(request) => pageOf(read(ProviderTemplateRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ template }) => wordsOf(template.name)}
      search={words('search')}
      filters={[
        {
          name: 'state',
          label: t('shared:state'),
          many: true,
          options: STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        {
          name: 'category',
          label: t('shared:category'),
          many: true,
          options: (['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const).map((value) => ({
            value,
            label: words(`categories.${value}`),
          })),
        },
        { name: 'instance', label: t('shared:connection'), many: true, options: lines },
        {
          name: 'language',
          label: t('kit:language'),
          many: true,
          options: DRAFT_LANGUAGES.map((value) => ({ value, label: languageSaid(value) })),
        },
        {
          name: 'quality',
          label: words('quality'),
          many: true,
          options: QUALITIES.map((value) => ({ value, label: words(`qualities.${value}`) })),
        },
      ]}
      empty={<p>{lines.length === 0 ? t('noConnection') : t('empty')}</p>}
      add={mayAdd && lines.length > 0 ? { label: t('add'), to: addPath } : null}
      tools={() =>
        lines.length > 0
          ? [
              {
                label: words('sync'),
                icon: IconRefresh,
                onClick: () => {
                  for (const { value } of lines) void syncMetaTemplates(value).then(tellFailure)
                },
              },
            ]
          : []
      }
      onOpen={editPath}
      columns={[
        {
          key: 'name',
          title: words('name'),
          sort: true,
          render: ({ template }) =>
            twoLines(<strong>{wordsOf(template.name)}</strong>, languageSaid(template.language)),
        },
        {
          key: 'state',
          title: t('shared:state'),
          card: 'state',
          render: ({ template }) => <Status of={template} {...standing(template)} />,
        },
        {
          key: 'category',
          title: t('shared:category'),
          card: 'fact',
          render: ({ template }) => {
            const { category, categoryChange } = standing(template)
            const becomes = template.coming_category ?? (categoryChange && template.category)
            const isKnown = becomes === 'MARKETING' || becomes === 'UTILITY' || becomes === 'AUTHENTICATION'
            return twoLines(
              category,
              categoryChange &&
                [categoryChange, isKnown && t(`priced.${becomes}`)].filter(Boolean).join('. '),
            )
          },
        },
        {
          key: 'quality',
          title: words('quality'),
          render: ({ template }) => <Quality of={template} {...standing(template)} />,
        },
        {
          key: 'connections',
          title: t('shared:connection'),
          render: ({ connections }) => connections.join(', '),
        },
        {
          key: 'changed',
          title: words('changed'),
          sort: true,
          render: ({ template: { changed_at: at } }) => (at ? <ShortDate at={at} /> : words('unchanged')),
        },
      ]}
      actions={(row) => [
        { label: t('shared:edit'), icon: IconPencil, onClick: () => void navigate(editPath(row)) },
        ...(mayAdd
          ? [
              {
                label: t('duplicate'),
                icon: IconCopy,
                onClick: () => void navigate(`${addPath}?from=${row.id}`),
              },
            ]
          : []),
        { label: t('shared:history'), icon: IconHistory, onClick: () => setAsked({ what: 'history', row }) },
        ...(mayDelete(row.template)
          ? [
              {
                label: t('shared:delete'),
                icon: IconTrash,
                danger: true,
                onClick: () => setAsked({ what: 'delete' as const, row }),
              },
            ]
          : []),
      ]}
    >
      {(list) =>
        asked?.what === 'delete' ? (
          <DeleteTemplate
            row={asked.row}
            onClose={(gone) => {
              setAsked(null)
              if (gone) list.reload()
            }}
          />
        ) : (
          asked && (
            <Suspense fallback={null}>
              <HistoryDrawer
                kind="providerTemplate"
                id={asked.row.id}
                name={wordsOf(asked.row.template.name)}
                valueName={(field, value) =>
                  field === 'category' ? words(`categories.${value as 'UTILITY'}`) : null
                }
                fieldName={(field) => t(`fields.${field as 'body'}`)}
                onClose={() => setAsked(null)}
              />
            </Suspense>
          )
        )
      }
    </ListPage>
  )
}
