import type { Guide } from './guide.ts'

/** 操作手册, the default one: how a contract is started and seen through. */
export const handbook: Guide = {
  title: '操作手册',
  lead: '面向发起合同的人员：从上传文件到签署完成，以及发起后的催签、延期、撤销和归档。',
  sections: [
    {
      id: 'begin',
      title: '填写合同信息',
      steps: [
        { text: '在首页或“合同中心”点击“发起签署”。', picture: 'initiate' },
        {
          text: '将PDF文件拖到页面上，或“点击选择”文件，单个文件不超过20MB，多个文件按列表顺序合并。填写“合同名称”，选择“所属应用”、“签署截止日期”和“发起企业”。',
          picture: 'initiate-file',
        },
        {
          text: '在“我方”中添加本企业的签署人并选择印章；点击“添加企业签署方”或“添加个人签署方”，填写对方签署人的姓名和手机号。填好后点击“下一步”。',
          picture: 'initiate-signers',
        },
      ],
    },
    {
      id: 'place',
      title: '指定签署位置并发起',
      steps: [
        {
          text: '文件中的签署字样会自动识别为建议的位置，核对后点击“全部采用”，或逐处“采用”、“忽略”。',
          picture: 'initiate-proposals',
        },
        {
          text: '也可以从左侧把印章、签名和日期拖到文件上，并调整位置。放好后点击“确认发起”。',
          picture: 'initiate-placed',
        },
        {
          text: '核对签署方和签署顺序，点击“确定”。',
          picture: 'initiate-confirm',
        },
        {
          text: '显示“发起成功”，平台将按顺序通知签署方。需要您签署的，点击“立即签署”。',
          picture: 'initiate-done',
        },
        {
          text: '没有填完也不会丢失：内容自动保存到“草稿箱”，30 天内点击“继续填写”接着办理。',
          picture: 'drafts',
        },
      ],
    },
    {
      id: 'follow',
      title: '跟进签署',
      steps: [
        { text: '在合同详情的“签署进度”查看谁已签署、轮到谁签署。', picture: 'contract-open' },
        {
          text: '点击更多操作：“催签”提醒当前签署人，“更换签署人”改由他人签署，“撤销”终止尚未签完的合同。',
          picture: 'contract-more',
        },
        { text: '需要更多时间时，点击“延长截止”，选择新的签署截止日期。', picture: 'contract-extend' },
        {
          text: '全部签完后，点击“下载”保存文件，点击“签署证据报告”下载证据，一并归档。',
          picture: 'contract-completed',
        },
      ],
    },
  ],
}
