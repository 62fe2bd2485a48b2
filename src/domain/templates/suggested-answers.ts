import type { MessageTemplate } from '../../../contract/entities'

/** A quick answer without an id: one that a house may take over. */
export type SuggestedAnswer = Readonly<Pick<MessageTemplate, 'identifier' | 'value'>>

/**
 * Quick answers as a pharmacy or a shop needs them on its first day, the most usual first. Offered to every house,
 * which changes them as it likes; what differs from house to house is asked for when one is used.
 */
export const SUGGESTED_ANSWERS: readonly SuggestedAnswer[] = [
  {
    identifier: 'ola',
    value: '{{saudacao}}, {{primeiro_nome}}! Aqui é {{atendente}}, da {{loja}}. Como posso ajudar?',
  },
  {
    identifier: 'um-momento',
    value: 'Só um momento, {{primeiro_nome}}, já estou verificando para você.',
  },
  {
    identifier: 'receita',
    value:
      'Para este medicamento precisamos da receita, {{primeiro_nome}}. Pode mandar uma foto dela por aqui? É importante aparecer o nome do médico, o carimbo e a data.',
  },
  {
    identifier: 'receita-controlado',
    value:
      'Medicamento controlado só sai com a receita original em papel, que fica retida na loja. No caso da entrega, o entregador recolhe a receita antes de deixar o pedido.',
  },
  {
    identifier: 'receita-vencida',
    value:
      'Essa receita passou do prazo de validade, {{primeiro_nome}}. Será preciso pedir uma nova ao médico. Se quiser, deixo o produto separado até lá.',
  },
  {
    identifier: 'preco',
    value: '{{primeiro_nome}}, {{produto}} está saindo por R$ {{valor}}. Posso separar para você?',
  },
  {
    identifier: 'em-falta',
    value:
      'No momento {{produto}} está em falta. A previsão de chegada é {{previsao}}. Quer que eu avise quando chegar?',
  },
  {
    identifier: 'generico',
    value:
      'Temos também o genérico, com o mesmo princípio ativo e a mesma dose, por R$ {{valor}}. Quer que eu separe? Qualquer dúvida, nosso farmacêutico explica.',
  },
  {
    identifier: 'farmaceutico',
    value:
      'Essa dúvida é importante, {{primeiro_nome}}. Vou chamar nosso farmacêutico para orientar você com segurança, só um instante.',
  },
  {
    identifier: 'horario',
    value:
      'Funcionamos de segunda a sexta das {{abre}} às {{fecha}}, e aos sábados até as {{fecha_sabado}}. Fora desse horário pode deixar sua mensagem que respondemos assim que abrirmos.',
  },
  {
    identifier: 'endereco',
    value: 'Estamos na {{endereco}}. Se preferir, também entregamos: é só me passar o seu endereço com CEP.',
  },
  {
    identifier: 'entrega',
    value:
      'Entregamos sim! A taxa para o seu bairro é R$ {{taxa}} e o prazo é de {{prazo}}. Me confirma rua, número, complemento e um ponto de referência?',
  },
  {
    identifier: 'fora-da-area',
    value:
      'Infelizmente ainda não entregamos nesse bairro, {{primeiro_nome}}. Posso deixar tudo separado para você retirar na loja, sem fila.',
  },
  {
    identifier: 'saiu',
    value:
      'Boa notícia: seu pedido {{protocolo}} já saiu para entrega e chega em até {{prazo}}. Alguém pode receber?',
  },
  {
    identifier: 'pronto',
    value:
      '{{primeiro_nome}}, seu pedido está separado! É só retirar no balcão e informar o protocolo {{protocolo}}.',
  },
  {
    identifier: 'pix',
    value:
      'Nossa chave Pix é {{chave_pix}}, em nome de {{loja}}. O total é R$ {{valor}}. Depois é só mandar o comprovante por aqui.',
  },
  {
    identifier: 'pagamento',
    value:
      'Aceitamos Pix, dinheiro e cartão de débito ou crédito, na loja ou na entrega. Como prefere pagar?',
  },
  {
    identifier: 'convenio',
    value:
      'Para aplicar o desconto do convênio ou do programa do laboratório, preciso do nome do programa e do CPF de quem está cadastrado, por favor.',
  },
  {
    identifier: 'troca',
    value:
      'Sinto muito pelo transtorno, {{primeiro_nome}}. Traga o produto com a nota fiscal que resolvemos na hora; se não puder vir, combinamos a coleta.',
  },
  {
    identifier: 'obrigado',
    value:
      'Nós que agradecemos, {{primeiro_nome}}! Qualquer coisa é só chamar por aqui. A equipe da {{loja}} deseja um ótimo dia!',
  },
]

/** The suggestions that a house does not have: by name, whatever became of the text. */
export function notYetTaken(present: Iterable<Pick<MessageTemplate, 'identifier'>>): SuggestedAnswer[] {
  const names = new Set([...present].map(({ identifier }) => identifier.toLowerCase()))
  return SUGGESTED_ANSWERS.filter(({ identifier }) => !names.has(identifier))
}
