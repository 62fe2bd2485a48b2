import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Radio.css'
import { useCommands, useUser, useView } from '@app/panel/panel'
import { isAdministrator } from '@domain/access/rights'
import { MARIA_MODES, type MariaMode, promotionProblems } from '@domain/maria/mode'
import { type MariaInfosQuery, SetMariaModeDocument } from '@infra/graphql/maria.gen'
import { Checkbox, MultiSelect, Radio } from '@mantine/core'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { useTexts } from '@ui/kit/text'
import { mariaTexts } from '../texts/pt_BR'

type Values = { mode: MariaMode; connections: string[]; overrule: boolean }
type Props = Readonly<{ infos: MariaInfosQuery['mariaInfos']; onClose: () => void }>

/** How far she is let out, and where. What her drafts do not carry is said; an administrator may overrule all but unsafe ones. */
export function ModeDrawer({ infos, onClose }: Props) {
  const t = useTexts(mariaTexts)
  const { change } = useCommands()
  const administers = isAdministrator(useUser().role)
  const choices = useView(['instances'], instanceChoices.select, instanceChoices.same)
  const before = MARIA_MODES.find((one) => one === infos.mode) ?? 'off'
  const problemsOf = (mode: MariaMode) =>
    MARIA_MODES.indexOf(mode) > MARIA_MODES.indexOf(before) ? promotionProblems(mode, infos.judged) : []
  return (
    <FormDrawer<Values>
      title={t('mode.title')}
      initial={{ mode: before, connections: [...infos.connections], overrule: false }}
      check={({ mode, overrule, connections }): Record<string, string> => {
        if (mode !== 'off' && connections.length === 0) return { connections: t('mode.whichConnections') }
        const problems = problemsOf(mode)
        if (problems.includes('unsafe')) return { mode: t('mode.problems.unsafe') }
        return problems.length > 0 && !(overrule && administers) ? { mode: t('mode.mustOverrule') } : {}
      }}
      save={({ mode, connections, overrule }) =>
        change(SetMariaModeDocument, { rev: infos.rev, mode, connections, overrule })
      }
      said={({ mode }) => t('mode.saved', { mode: t(`mode.names.${mode}`) })}
      onClose={onClose}
    >
      {(form) => {
        const problems = problemsOf(form.values.mode)
        return (
          <>
            <Radio.Group aria-label={t('mode.title')} {...form.getInputProps('mode')}>
              <div className="stack gap-8">
                {MARIA_MODES.map((mode) => (
                  <Radio
                    key={mode}
                    value={mode}
                    label={t(`mode.names.${mode}`)}
                    description={t(`mode.texts.${mode}`)}
                  />
                ))}
              </div>
            </Radio.Group>
            {problems.map((problem) => (
              <p key={problem}>{t(`mode.problems.${problem}`)}</p>
            ))}
            {problems.length > 0 && administers && !problems.includes('unsafe') && (
              <Checkbox
                label={t('mode.overrule')}
                description={t('mode.overruleHelp')}
                {...form.getInputProps('overrule', { type: 'checkbox' })}
              />
            )}
            <MultiSelect
              label={t('mode.connections')}
              data={choices}
              {...form.getInputProps('connections')}
            />
          </>
        )
      }}
    </FormDrawer>
  )
}
