import { useId, type ReactElement } from 'react'
import './hero-art.css'

const clauses: [string, string][] = [
  [
    '第一条 合作内容',
    '甲方委托乙方就其华东区域智能仓储项目供应自动分拣设备及配套服务，具体品名、规格型号、数量及单价以双方确认的《采购订单》为准。《采购订单》为本合同不可分割的组成部分，与本合同具有同等法律效力。',
  ],
  [
    '第二条 合同价款',
    '本合同含税总价为人民币 2,386,400.00 元（大写：贰佰叁拾捌万陆仟肆佰元整），增值税税率为13%。上述价款已包含设备、包装、运输、装卸、安装调试及培训等全部费用，除另有书面约定外，甲方无须另行支付其他任何费用。',
  ],
  [
    '第三条 付款方式',
    '（一）本合同生效之日起10个工作日内，甲方向乙方支付合同总价的30%作为预付款；（二）设备到货并经甲方初验合格后15个工作日内，支付合同总价的50%；（三）终验合格后15个工作日内，支付合同总价的15%；（四）余款5%作为质量保证金，质保期届满且无质量争议后一次性无息付清。',
  ],
  [
    '第四条 交付与验收',
    '乙方应于2026年6月30日前将全部设备运抵甲方指定地点。设备到货后，甲方应在5个工作日内组织初验；设备连续稳定运行30日后，双方共同进行终验并签署验收报告。',
  ],
  [
    '第五条 质量保证',
    '质量保证期为终验合格之日起24个月。质保期内设备发生非人为原因的故障，乙方应在接到通知后4小时内响应、24小时内到达现场，并免费予以维修或更换。',
  ],
]

/** Two pages on a desk and one seal across both edges; a picture, with a made-up contract. */
export function HeroArt(): ReactElement {
  return (
    <div className="hero-art" aria-hidden>
      <div className="hero-art-page back" />
      <div className="hero-art-page front">
        <div className="hero-art-text">
          <div className="hero-art-number">合同编号：YX-CG-2026-0415-018</div>
          <div className="hero-art-title">采购框架合同</div>
          <div className="hero-art-parties">
            <p>
              <b>甲方（采购方）：</b>
              <u>杭州云栖智造科技有限公司</u>
            </p>
            <p>统一社会信用代码：91330110MA2H3K7X5R</p>
            <p>住所地：浙江省杭州市余杭区仓前街道文一西路1218号</p>
            <p>
              <b>乙方（供应方）：</b>
              <u>上海云帆供应链管理有限公司</u>
            </p>
            <p>统一社会信用代码：91310115MA1K4P2Q85</p>
            <p>住所地：上海市浦东新区张江镇祖冲之路2288弄3号</p>
          </div>
          <p>
            根据《中华人民共和国民法典》及有关法律法规的规定，甲乙双方本着平等自愿、诚实信用的原则，就智能仓储设备采购事宜协商一致，订立本合同，以资共同遵守。
          </p>
          {clauses.map(([title, text]) => (
            <p key={title}>
              <b>{title}</b>　{text}
            </p>
          ))}
        </div>
      </div>
      <div className="hero-art-seal">
        <ArtSeal name="杭州云栖智造科技有限公司" />
      </div>
    </div>
  )
}

function ArtSeal({ name }: { name: string }): ReactElement {
  // Text on an arc refers to its path by id, which must be unique on the page.
  const arc = useId()
  return (
    <svg width="136" height="136" viewBox="0 0 160 160" fill="currentColor">
      <circle cx="80" cy="80" r="76" fill="none" stroke="currentColor" strokeWidth="4" />
      <path id={arc} d="M27.3 103.1A55.44 55.44 0 1 1 132.7 103.1" fill="none" />
      <text fontSize="19.5" fontWeight="600" fontFamily="var(--song)">
        <textPath href={`#${arc}`} textLength="209" lengthAdjust="spacing">
          {name}
        </textPath>
      </text>
      <path
        transform="translate(80 80)"
        d="M0-25 5.6-7.7H23.8L9.1 3 14.7 20.2 0 9.6-14.7 20.2-9.1 3-23.8-7.7H-5.6Z"
      />
      <text
        x="80"
        y="124"
        textAnchor="middle"
        fontSize="16"
        fontWeight="600"
        fontFamily="var(--song)"
        letterSpacing="1.5"
      >
        合同专用章
      </text>
      <text x="80" y="143" textAnchor="middle" fontSize="8.5" letterSpacing="1">
        3301080123456
      </text>
    </svg>
  )
}
