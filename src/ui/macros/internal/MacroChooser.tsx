import { Dialog } from '@ui/kit/Dialog'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { isAdministrator, mayOpen } from '@domain/access/rights'
import { keysText } from '@domain/shortcuts/table'
import { foldText } from '@domain/text/fold-text'
import { Button, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Choices } from '@ui/kit/Choices'
import dialog from '@ui/kit/Dialog.module.css'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { askMacro } from '@ui/tickets/askMacro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type MacroRow, stepOf } from '../macroRows'
import { macroTexts } from '../texts/pt_BR'
import { deleteMacros } from './deleteMacros'
import { MacroDrawer } from './MacroDrawer'
import styles from './Macros.module.css'
import { stepText } from './stepText'

/** Chooses a macro to run in the open ticket; who may change one does it here too. */
export default function MacroChooser({
  macros,
  onClose,
}: {
  macros: readonly MacroRow[]
  onClose: () => void
}) {
  const t = useTexts(macroTexts)
  const { tenant } = usePanel()
  const commands = useCommands()
  const { role } = useUser()
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<MacroRow | 'new' | null>(null)
  const wanted = foldText(search.trim())
  const found = macros.filter(({ name }) => foldText(name).includes(wanted))
  const run = ({ id }: MacroRow) => askMacro({ what: 'run', id })
  if (edited) return <MacroDrawer row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
  return (
    <Dialog onClose={onClose} title={t('choose')} size="lg">
      <Choices>
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        {found.length === 0 && (
          <p className={styles.none}>{macros.length === 0 ? t('empty') : t('noneFound')}</p>
        )}
        <ul className={styles.list}>
          {found.map((macro) => (
            <li className="row gap-4" key={macro.id}>
              <button type="button" data-choice onClick={() => run(macro)}>
                <strong>{macro.name}</strong>
                {macro.key && <kbd>{keysText(macro.key)}</kbd>}
                <small>{macro.steps.map((step) => stepText(t, stepOf(step), step.name)).join(' → ')}</small>
              </button>
              {(!macro.shared || isAdministrator(role)) && (
                <>
                  <IconButton label={`${t('shared:edit')}: ${macro.name}`} onClick={() => setEdited(macro)}>
                    <IconPencil size={16} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`${t('shared:delete')}: ${macro.name}`}
                    onClick={() => void deleteMacros([macro.id], commands, t)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ul>
      </Choices>
      <div className={dialog.buttons}>
        {mayOpen(role, { pattern: 'quick-answers', access: 'check' }) && (
          <Button variant="subtle" component={Link} to={`/${tenant}/quick-answers?view=macros`}>
            {t('label')}
          </Button>
        )}
        <Button variant="default" onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      </div>
    </Dialog>
  )
}
