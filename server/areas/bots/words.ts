import type { EndCause } from '../../../src/domain/bots/session'

/** Why a bot answers no more, behind "passou o atendimento para a fila:". */
export const WHY_WORDS: Readonly<Record<EndCause, string>> = {
  asked_for_person: 'o cliente pediu um atendente',
  not_text: 'o cliente mandou algo que o robô não lê',
  no_exit: 'o fluxo não leva adiante daqui',
  too_many_steps: 'o fluxo anda em círculos',
  too_many_messages: 'o cliente escreveu mensagens demais para o robô',
  late: 'a mensagem chegou com mais de 10 minutos de atraso, e o robô não responde mais a ela',
  not_written_to: 'a loja não escreve a este cliente',
  switched_off: 'o robô foi desligado',
  given_up: 'o robô falhou',
  person: 'alguém da equipe assumiu',
  stopped: 'a equipe encerrou o robô',
  closed: 'o atendimento foi encerrado',
}
