import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { Handle, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import { AddStep } from '../AddStep'
import { KIND_ICON } from '../kindIcons'
import { editorTexts } from '../texts/pt_BR'
import type { Box } from './boxes'
import styles from './Canvas.module.css'

/** A step as the picture shows it: its name, what it says, and its exits. */
export const StepBox = memo(function StepBox({ id, data, selected }: NodeProps<Box>) {
  const t = useTexts(editorTexts)
  const { kind, name, text, exits, against, begins, lit, here } = data
  const Sign = KIND_ICON[kind]
  return (
    <div
      className={styles.box}
      data-selected={selected || undefined}
      data-way={lit || undefined}
      data-now={here || undefined}
    >
      <Handle type="target" position={Position.Left} className={styles.into} isConnectableStart={false} />
      <div className={styles.head}>
        <Sign size={16} aria-hidden />
        <strong className="grow ellipsis">{name}</strong>
        {begins && <small className="muted">{t('start')}</small>}
        {against === 'refused' && (
          <IconAlertCircle size={16} aria-label={t('hasProblem')} className={styles.refused} />
        )}
        {against === 'warned' && (
          <IconAlertTriangle size={16} aria-label={t('hasWarning')} className={styles.warned} />
        )}
      </div>
      {text !== '' && <p className={styles.text}>{text}</p>}
      {exits.map((exit) => (
        <div
          key={exit.id}
          className={styles.exit}
          data-open={!exit.leads || undefined}
          data-way={exit.lit || undefined}
        >
          <span className="grow ellipsis">
            {exit.name}
            {exit.jump !== null && <> ↳ {exit.jump}</>}
          </span>
          {exit.percent !== null && <span className="muted tabular">{exit.percent} %</span>}
          <Handle type="source" position={Position.Right} id={exit.id} isConnectableEnd={false} />
          {!exit.leads && (
            <span className={`${styles.stub} nodrag nopan`}>
              <AddStep
                from={{ node: id, exit: exit.id }}
                label={t('newStepBehind', { exit: exit.name })}
                small
                size={22}
              />
            </span>
          )}
        </div>
      ))}
    </div>
  )
})
