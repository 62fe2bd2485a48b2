import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Switch.css'
import type { Node } from '@domain/bots/nodes'
import { NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { AnswerFile } from '@ui/templates/AnswerFile'
import styles from '../Editor.module.css'
import { useEditing } from '../editing'
import { editorTexts } from '../texts/pt_BR'
import { CasesField } from './CasesField'
import { FieldFields } from './FieldFields'
import { NodeChoice, NodeText, type SetNode } from './fields'
import { OptionsField } from './OptionsField'
import { QuestionFields } from './QuestionFields'
import { variableName } from './VariableName'
import { WaitField } from './WaitField'

type Props = { node: Node; set: SetNode }

const FLOAT = { withinPortal: true }
const PRIORITIES = ['0', '1', '2', '3'] as const

/** The fields of a node of any kind. */
export function KindFields({ node, set }: Props) {
  const t = useTexts(editorTexts)
  const { places } = useEditing()
  switch (node.kind) {
    case 'message':
      return <NodeText node={node} set={set} name="text" label={t('shared:text')} />
    case 'media':
      return (
        <>
          <AnswerFile
            name={node.url === '' ? null : node.fileName}
            error={null}
            onChange={(url, name) => set({ url: url ?? '', fileName: name ?? '' })}
          />
          <NodeText node={node} set={set} name="caption" label={t('caption')} most={1_024} />
        </>
      )
    case 'menu':
      return (
        <>
          <NodeText node={node} set={set} name="text" label={t('shared:text')} />
          <OptionsField node={node} set={set} />
          <WaitField node={node} set={set} />
        </>
      )
    case 'question':
      return <QuestionFields node={node} set={set} />
    case 'prescription':
      return (
        <>
          <NodeText node={node} set={set} name="text" label={t('shared:text')} />
          <NodeText node={node} set={set} name="again" label={t('again')} help={t('againHelp')} />
          <WaitField node={node} set={set} />
        </>
      )
    case 'team':
      return (
        <NodeChoice
          node={node}
          set={set}
          name="departmentId"
          label={t('shared:department')}
          some={places.departments}
          none={t('anyDepartment')}
        />
      )
    case 'field':
      return <FieldFields node={node} set={set} />
    case 'connection':
      return <CasesField node={node} set={set} among={places.instances} />
    case 'split':
      return (
        <NumberInput
          label={t('percent')}
          description={t('percentHelp')}
          min={1}
          max={99}
          allowDecimal={false}
          clampBehavior="strict"
          value={node.percent}
          onChange={(value) => typeof value === 'number' && value >= 1 && set({ percent: value }, 'percent')}
        />
      )
    case 'keep':
      return (
        <>
          <NodeChoice
            node={node}
            set={set}
            name="field"
            label={t('field')}
            some={places.fields}
            help={t('fieldHelp')}
          />
          <NodeText node={node} set={set} name="value" label={t('keptValue')} most={200} />
        </>
      )
    case 'group':
      return <NodeChoice node={node} set={set} name="groupId" label={t('group')} some={places.groups} />
    case 'priority':
      return (
        <Select
          label={t('itsPriority')}
          data={PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
          allowDeselect={false}
          comboboxProps={FLOAT}
          value={String(node.priority)}
          onChange={(value) => set({ priority: Number(value) })}
        />
      )
    case 'http':
      return (
        <>
          <TextInput
            label={t('asksAt')}
            description={
              places.origins.length === 0 ? t('noHosts') : t('hosts', { hosts: places.origins.join(', ') })
            }
            maxLength={2_000}
            value={node.url}
            onChange={(event) => set({ url: event.currentTarget.value }, 'url')}
          />
          <TagsInput
            label={t('keeps')}
            description={t('keepsHelp')}
            maxTags={10}
            value={node.keep}
            onChange={(names) =>
              set({ keep: [...new Set(names.map(variableName).filter((name) => name !== ''))] })
            }
          />
        </>
      )
    case 'flow':
      return (
        <NodeChoice
          node={node}
          set={set}
          name="flowId"
          label={t('flow')}
          some={places.flows}
          help={t('flowHelp')}
        />
      )
    case 'transfer':
      return (
        <>
          <NodeChoice
            node={node}
            set={set}
            name="departmentId"
            label={t('shared:department')}
            some={places.departments}
            none={t('shopQueue')}
          />
          <NodeText node={node} set={set} name="text" label={t('lastText')} />
          <NodeText node={node} set={set} name="note" label={t('note')} most={500} help={t('noteHelp')} />
        </>
      )
    case 'close':
      return (
        <>
          <NodeText node={node} set={set} name="text" label={t('lastText')} />
          <NodeChoice
            node={node}
            set={set}
            name="reasonId"
            label={t('reason')}
            some={places.reasons}
            help={t('reasonHelp')}
          />
          <Switch
            label={t('asksGrade')}
            description={t('asksGradeHelp')}
            checked={node.asksGrade}
            onChange={(event) => set({ asksGrade: event.currentTarget.checked })}
          />
        </>
      )
    default:
      return <p className={styles.hint}>{t(`about.${node.kind}`)}</p>
  }
}
