import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { RELATIONSHIP_TRIGGERS, type RelationshipTrigger } from '@contract/relationship-lists'
import { mayOpen } from '@domain/access/rights'
import { pathTo } from '@domain/access/routes'
import { TRIGGERS } from '@domain/relationship-rules/triggers'
import { RelationshipCategoryRowsDocument } from '@infra/graphql/relationship-categories.gen'
import {
  ActivateRelationshipRuleDocument,
  DeleteRelationshipRuleDocument,
  RelationshipRulesDocument,
  type RelationshipRulesQuery,
} from '@infra/graphql/relationship-rules.gen'
import { IconHistory, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { ListPage } from '@ui/kit/list/ListPage'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { whenSaid } from './internal/whenSaid'
import styles from './Relationship.module.css'
import { relationshipTexts } from './texts/pt_BR'

const SendsDrawer = layerPart(() => import('./internal/SendsDrawer'))

export type RelationshipRuleRow = RelationshipRulesQuery['relationshipRules']['items'][number]
type Row = RelationshipRuleRow
const EDIT = 'messaging/relationship-rules/{id}/edit'
const ADD = 'messaging/relationship-rules/new'

/** What the shop writes by itself when something comes round for a customer. */
export default function RuleListPage() {
  const t = useTexts(relationshipTexts)
  const { read, change } = useCommands()
  const { tenant } = usePanel()
  const { role } = useUser()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Readonly<{ what: 'delete' | 'turn' | 'sends'; row: Row }> | null>(null)
  const categories = useRead(
    'relationship categories',
    () => read(RelationshipCategoryRowsDocument, { list: { limit: 100 } }),
    'relationshipCategories',
  )
  const mayEdit = mayOpen(role, { pattern: EDIT, access: 'check' })
  const edit = ({ id }: Row) => pathTo(tenant, EDIT, { id })
  return (
    <ListPage<Row>
      route="messaging/relationship-rules"
      list="relationship-rules"
      lead={t('rules.lead')}
      label={t('rules.label')}
      topic="relationshipRules"
      load={(request) => pageOf(read(RelationshipRulesDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('rules.search')}
      filters={[
        {
          name: 'category',
          label: t('shared:category'),
          options:
            categories.value?.relationshipCategoryRows.items.map(({ id, name }) => ({
              value: id,
              label: name,
            })) ?? [],
          many: true,
        },
        {
          name: 'trigger',
          label: t('rules.when'),
          options: RELATIONSHIP_TRIGGERS.map((value) => ({ value, label: t(`triggers.${value}`) })),
          many: true,
        },
        {
          name: 'active',
          label: t('shared:state'),
          options: [
            { value: 'yes', label: t('rules.active') },
            { value: 'no', label: t('rules.paused') },
          ],
        },
      ]}
      empty={<p>{t('rules.empty')}</p>}
      add={
        mayOpen(role, { pattern: ADD, access: 'check' })
          ? { label: t('rules.add'), to: pathTo(tenant, ADD) }
          : null
      }
      onOpen={mayEdit ? edit : undefined}
      columns={[
        {
          key: 'name',
          title: t('rules.rule'),
          sort: true,
          render: (row) => (
            <span className={styles.rule}>
              <strong>{row.name}</strong>
              <small>{whenSaid(t, row.trigger as RelationshipTrigger, row.number, row.hour)}</small>
            </span>
          ),
        },
        {
          key: 'category',
          title: t('shared:category'),
          render: ({ category }) => category ?? t('shared:noCategory'),
        },
        { key: 'segment', title: t('rules.whom'), render: ({ segment }) => segment ?? t('rules.everybody') },
        { key: 'template', title: t('rules.what'), render: ({ template }) => template ?? t('rules.task') },
        { key: 'done', title: t('rules.done30'), right: true, card: 'fact', render: (row) => row.done_30 },
        { key: 'left', title: t('rules.leftOut30'), right: true, render: (row) => row.left_out_30 },
        { key: 'waiting', title: t('rules.waiting'), right: true, render: ({ waiting }) => waiting },
        {
          key: 'state',
          title: t('shared:state'),
          render: ({ active, author }) => (
            <StateBadge tone={author === null ? 'danger' : active ? 'success' : 'quiet'}>
              {t(author === null ? 'rules.orphan' : active ? 'rules.active' : 'rules.paused')}
            </StateBadge>
          ),
        },
      ]}
      actions={(row) => [
        ...(mayEdit
          ? [
              { label: t('shared:edit'), icon: IconPencil, onClick: () => void navigate(edit(row)) },
              {
                label: t(row.active ? 'rules.pause' : 'rules.activate'),
                icon: row.active ? IconPlayerPause : IconPlayerPlay,
                onClick: () => setAsked({ what: 'turn', row }),
              },
            ]
          : []),
        { label: t('rules.sends'), icon: IconHistory, onClick: () => setAsked({ what: 'sends', row }) },
        ...(mayEdit
          ? [
              {
                label: t('shared:delete'),
                icon: IconTrash,
                danger: true,
                onClick: () => setAsked({ what: 'delete', row }),
              },
            ]
          : []),
      ]}
    >
      {(list) => {
        if (!asked) return null
        const { what, row } = asked
        const close = (done: boolean) => {
          setAsked(null)
          if (done) list.reload()
        }
        if (what === 'sends')
          return (
            <Suspense fallback={null}>
              <SendsDrawer rule={row} onClose={() => setAsked(null)} />
            </Suspense>
          )
        const deed = what === 'delete' ? 'delete' : row.active ? 'pause' : 'activate'
        return (
          <ConfirmAction
            danger={what === 'delete'}
            title={t(`rules.${deed}Title`, { name: row.name })}
            text={t(deed === 'activate' && isTask(row) ? 'rules.activateTask' : `rules.${deed}Text`)}
            action={what === 'delete' ? t('shared:delete') : t(row.active ? 'rules.pause' : 'rules.activate')}
            said={t(`rules.${deed}Said`, { name: row.name })}
            ask={() =>
              what === 'delete'
                ? change(DeleteRelationshipRuleDocument, { id: row.id })
                : change(ActivateRelationshipRuleDocument, { id: row.id, active: !row.active })
            }
            onClose={close}
          />
        )
      }}
    </ListPage>
  )
}

/** Does it write nothing, and give the team something to do? */
const isTask = ({ trigger }: Row): boolean => TRIGGERS[trigger as RelationshipTrigger].task === true
