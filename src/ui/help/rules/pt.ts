import type { HelpTopic } from '../internal/HelpTopics'

/** European Portuguese: other words in most of them, so that all are written out. */
export const pt: readonly HelpTopic[] = [
  {
    title: 'Escreva a quem espera ter notícias suas',
    text: [
      'Inicie conversas só com clientes que pediram ou aceitaram o contacto. Quem pede para não receber mensagens vai para a lista de bloqueio no próprio dia.',
      'Muitas queixas baixam a qualidade do número; o WhatsApp limita ou bloqueia então a loja inteira.',
    ],
  },
  {
    title: 'A saúde é assunto reservado',
    text: [
      'Receitas, doenças e medicamentos são dados sensíveis (LGPD, art. 11). Peça só o necessário, não os copie para outros sítios e não os comente em grupos.',
      'Não faça diagnósticos nem troque um medicamento receitado. Na dúvida, chame o farmacêutico.',
    ],
  },
  {
    title: 'Venda só o que se pode vender por mensagem',
    text: [
      'A política comercial do WhatsApp proíbe a venda de medicamentos sujeitos a receita e de vários outros produtos pelo catálogo. Combine o levantamento ou a entrega com a receita conferida, segundo as regras da sua loja.',
    ],
  },
  {
    title: 'Os modelos dizem o que foi aprovado',
    text: [
      'Um modelo de utilidade não leva publicidade. Preencha os campos com o que o texto promete; os modelos mal usados são suspensos e a loja fica sem eles.',
    ],
  },
  {
    title: 'Uma conta por pessoa',
    text: [
      'Não empreste a sua palavra-passe. O que é feito com a sua conta fica registado com o seu nome. Ao afastar-se do computador, saia do Balcão ou bloqueie o ecrã.',
    ],
  },
  {
    title: 'O que fica registado',
    text: [
      'Conversas, transferências, encerramentos e entradas no sistema são guardados pela loja. O cliente pode pedir para ver ou apagar os seus dados: leve o pedido ao administrador.',
    ],
  },
]
