/**
 * What automatic messages could say, offered while a form is empty: in the language of the shop's customers. Each holds
 * only variables that are filled in for it everywhere, so that none is left with a hole.
 */
export const PROPOSALS = {
  closing:
    'Foi um prazer atender você, {{primeiro_nome}}! Se precisar de mais alguma coisa, é só chamar por aqui.\n{{loja}}',
  survey: 'De 0 a 10, quanto você indicaria a {{loja}} a um amigo? Responda só com o número.',
  surveyOfFive: 'Que nota você dá ao nosso atendimento, de 1 a 5? Responda só com o número.',
  thanks: 'Obrigado pela resposta, {{primeiro_nome}}! Ela nos ajuda a atender cada vez melhor.',
  inactivity: '{{primeiro_nome}}, você ainda está por aí? Posso ajudar em mais alguma coisa?',
  inactivityLast:
    '{{primeiro_nome}}, como não tivemos resposta, vamos encerrar este atendimento daqui a pouco. Se precisar, é só chamar.',
  absence:
    '{{saudacao}}, {{primeiro_nome}}! Agora estamos fechados. Nosso horário: {{loja_horario}}. Deixe a sua mensagem, e respondemos assim que abrirmos.',
} as const
