import type { HelpTopic } from '../internal/HelpTopics'

/** The rules in Brazilian Portuguese. */
export const ptBR: readonly HelpTopic[] = [
  {
    title: 'Escreva a quem espera ouvir de você',
    text: [
      'Só inicie conversas com clientes que pediram ou aceitaram contato. Quem pede para não receber mensagens vai para a lista de bloqueio no mesmo dia.',
      'Muitas denúncias baixam a qualidade do número; o WhatsApp então limita ou bloqueia a loja inteira.',
    ],
  },
  {
    title: 'Saúde é assunto reservado',
    text: [
      'Receitas, doenças e medicamentos são dados sensíveis (LGPD, art. 11). Peça só o necessário, não os copie para outros lugares e não os comente em grupos.',
      'Não dê diagnóstico nem troque medicamento receitado. Na dúvida, chame o farmacêutico.',
    ],
  },
  {
    title: 'Venda só o que pode ser vendido por mensagem',
    text: [
      'A política comercial do WhatsApp proíbe a venda de medicamentos com receita e de vários outros produtos pelo catálogo. Combine a retirada ou a entrega com a receita conferida, conforme as regras da sua loja.',
    ],
  },
  {
    title: 'Modelos dizem o que foi aprovado',
    text: [
      'Um modelo de utilidade não leva propaganda. Preencha os campos com o que o texto promete; modelos mal usados são pausados e a loja fica sem eles.',
    ],
  },
  {
    title: 'Uma conta por pessoa',
    text: [
      'Não empreste sua senha. O que é feito com a sua conta fica registrado com o seu nome. Ao sair do computador, saia do Balcão ou bloqueie a tela.',
    ],
  },
  {
    title: 'O que fica registrado',
    text: [
      'Conversas, transferências, encerramentos e entradas no sistema ficam guardados pela loja. O cliente pode pedir para ver ou apagar os dados dele: leve o pedido ao administrador.',
    ],
  },
]
