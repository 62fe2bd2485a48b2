import type { RedFlag } from '../../../src/domain/maria/red-flags'
import type { HandoverCause } from '../../../src/domain/maria/turn'

/** What only a person answers, in words of the shop. */
const FLAG_WORDS: Readonly<Record<RedFlag, string>> = {
  emergency: 'pode ser uma emergência',
  adverse: 'fala de uma possível reação a um medicamento: avalie se é caso de farmacovigilância',
  pregnancy: 'fala de gravidez ou amamentação',
  child: 'fala de remédio para criança',
  dose: 'pergunta como usar um medicamento',
  interaction: 'pergunta de medicamentos usados juntos',
  controlled: 'fala de medicamento com receita',
  symptom: 'fala de sintomas ou tratamento',
}

/** Why she gave a conversation to people, behind "A Maria passou o atendimento para a fila:". */
export const CAUSE_WORDS: Readonly<Record<HandoverCause, string>> = {
  asked: 'o cliente pediu uma pessoa',
  red_flag: 'o assunto é do farmacêutico',
  not_text: 'o cliente mandou algo que ela não lê (áudio, foto ou arquivo)',
  not_understood: 'não encontrou resposta duas vezes seguidas',
  complaint: 'o cliente parece reclamar',
  turns: 'a conversa com ela já ia longe',
  model: 'o modelo não sabia responder',
  department: 'o assunto é de um setor',
  late: 'a mensagem chegou com mais de 10 minutos de atraso',
  not_written_to: 'a loja não escreve a este cliente',
  switched_off: 'ela foi desligada',
  given_up: 'ela falhou',
}

/** How her conversations ended, for people; those that she did not end herself too. */
export const END_WORDS: Readonly<Record<string, string>> = {
  ...CAUSE_WORDS,
  person: 'alguém da equipe assumiu',
  stopped: 'a equipe a encerrou',
  closed: 'o atendimento foi encerrado',
}

/** The line in the conversation that says why people have it now. */
export const handingLine = (cause: HandoverCause, flag: RedFlag | null): string =>
  `A Maria passou o atendimento para a fila: ${flag === null ? CAUSE_WORDS[cause] : FLAG_WORDS[flag]}.`
