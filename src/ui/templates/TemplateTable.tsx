import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import type { MetaMessageTemplate } from '@contract/entities'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import build from '@ui/instances/Build.module.css'
import { tellFailure } from '@ui/kit/feedback'
import type { Column } from '@ui/kit/list/column'
import { Rows } from '@ui/kit/list/Rows'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { useTexts } from '@ui/kit/text'
import { Quality, Status, twoLines } from './internal/StandingCells'
import { useMetaTemplates } from './internal/useMetaTemplates'
import styles from './Templates.module.css'
import { templateTexts } from './texts/pt_BR'
import { useStanding } from './useStanding'

/** How the templates of a connection stand at the provider, for whoever administers it; live by its events. */
export default function TemplateTable({ instanceId }: { instanceId: string }) {
  const text = useTexts(templateTexts)
  const standing = useStanding()
  const commands = useCommands()
  const { row, failed, more, again } = useMetaTemplates(instanceId, '')
  const columns: Column<MetaMessageTemplate>[] = [
    { key: 'name', title: text('name'), render: ({ name }) => <strong>{name}</strong> },
    { key: 'status', title: text('status'), render: (one) => <Status of={one} {...standing(one)} /> },
    {
      key: 'category',
      title: text('shared:category'),
      render: (one) => twoLines(standing(one).category, standing(one).categoryChange),
    },
    { key: 'quality', title: text('quality'), render: (one) => <Quality of={one} {...standing(one)} /> },
    { key: 'language', title: text('kit:language'), render: ({ language }) => language },
    {
      key: 'changed_at',
      title: text('changed'),
      render: ({ changed_at: at }) => (at ? <ShortDate at={at} /> : text('unchanged')),
    },
  ]
  return (
    <section className={build.card} aria-labelledby="templates">
      <div className={build.headed}>
        <h2 id="templates">{text('heading')}</h2>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={row?.syncing ?? false}
          onClick={() => void commands.syncMetaTemplates(instanceId).then(tellFailure)}
        >
          {text('sync')}
        </Button>
      </div>
      {failed && (
        <p className={build.failure} role="alert">
          {text('loadFailed')}{' '}
          <Button size="compact-sm" variant="subtle" onClick={again}>
            {text('kit:retry')}
          </Button>
        </p>
      )}
      {row?.items.length === 0 ? (
        <p>{text('none')}</p>
      ) : (
        <Rows<MetaMessageTemplate>
          label={text('heading')}
          rows={row?.items ?? []}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          columns={columns}
          busy={row === null && !failed}
        />
      )}
      {row?.next && (
        <div className={styles.more}>
          <Button variant="default" size="compact-md" onClick={more}>
            {text('shared:more')}
          </Button>
        </div>
      )}
      {row?.syncError && <p role="status">{row.syncError}</p>}
    </section>
  )
}
