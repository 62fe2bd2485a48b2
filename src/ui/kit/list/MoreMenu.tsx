import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots, IconDownload, IconUpload } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import { layerPart } from '../part'
import { administrationTexts } from '../texts/administration/pt_BR'
import { useAskedFor } from '../useAskedFor'
import type { ListAddress } from './request'
import type { Paged } from './usePaged'

const ExportDrawer = layerPart(() => import('./exports/ExportDrawer'))
const ImportDrawer = layerPart(() => import('./imports/ImportDrawer'))

/** What else can be done about a list: an entry of its menu. */
export type ListTool = Readonly<
  { label: string; icon: Icon; danger?: boolean } & ({ onClick: () => void } | { to: string })
>

/** Rows that come from a file, or go into one. */
export type ListFile = 'import' | 'export'

type Props<Row> = {
  list: Paged<Row>
  address: ListAddress
  /** The server's names of the export and the import; null: there is none, or it is not for this user. */
  exportKind: string | null
  importKind: string | null
  chosen: ReadonlySet<string>
  tools: readonly ListTool[]
  /** Which of the two drawers is open. */
  open: ListFile | null
  onOpen: (file: ListFile | null) => void
}

/** What is done about a list now and then, behind one button; nothing where there is nothing. */
export function MoreMenu<Row>(props: Props<Row>) {
  const { list, address, exportKind, importKind, chosen, tools, open, onOpen } = props
  const t = useTexts(administrationTexts)
  useAskedFor('import', () => importKind !== null && onOpen('import'))
  if (exportKind === null && importKind === null && tools.length === 0) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--balcao-muted)"
            size={32}
            aria-label={t('list.more')}
            title={t('list.more')}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {importKind !== null && (
            <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={() => onOpen('import')}>
              {t('list.import')}
            </Menu.Item>
          )}
          {exportKind !== null && (
            <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => onOpen('export')}>
              {t('list.export')}
            </Menu.Item>
          )}
          {tools.map((tool) => {
            const face = {
              leftSection: <tool.icon size={16} aria-hidden />,
              ...(tool.danger && { color: 'danger' }),
            }
            return 'to' in tool ? (
              <Menu.Item key={tool.label} {...face} component={Link} to={tool.to}>
                {tool.label}
              </Menu.Item>
            ) : (
              <Menu.Item key={tool.label} {...face} onClick={tool.onClick}>
                {tool.label}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {open === 'export' && exportKind !== null && (
        <ExportDrawer
          kind={exportKind}
          asked={address}
          total={list.total}
          least={list.least}
          chosen={[...chosen]}
          onClose={() => onOpen(null)}
        />
      )}
      {open === 'import' && importKind !== null && (
        <ImportDrawer
          kind={importKind}
          onClose={() => {
            onOpen(null)
            list.reload()
          }}
        />
      )}
    </>
  )
}
