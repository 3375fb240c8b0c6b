import com.itextpdf.text.pdf.AcroFields;
import com.itextpdf.text.pdf.PdfName;
import com.itextpdf.text.pdf.PdfReader;
import com.itextpdf.text.pdf.security.PdfPKCS7;
import java.io.File;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.Security;
import java.util.Arrays;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.tsp.TimeStampToken;

/**
 * Judges the signatures of PDF files with PDFBox 2 and BouncyCastle, and with iText 5. One line per file and
 * judge, separated by tabs: file, judge, signatures found right, signatures found wrong, remarks.
 */
public class JudgeSignatures {
  interface Judge {
    Verdict judge(File file) throws Exception;
  }

  interface Check {
    boolean holds() throws Exception;
  }

  static class Verdict {
    int right;
    int wrong;
    final StringBuilder remarks = new StringBuilder();

    /** One unreadable signature says nothing about the others. */
    void add(String name, Check check) {
      try {
        if (check.holds()) {
          right++;
          return;
        }
        remarks.append(name).append(" is wrong; ");
      } catch (Exception fault) {
        remarks.append(name).append(": ").append(fault).append("; ");
      }
      wrong++;
    }
  }

  public static void main(String[] files) {
    Security.addProvider(new BouncyCastleProvider());
    for (String path : files) {
      report(path, "pdfbox", JudgeSignatures::pdfBox);
      report(path, "itext5", JudgeSignatures::iText);
    }
  }

  static void report(String path, String name, Judge judge) {
    Verdict verdict = new Verdict();
    try {
      verdict = judge.judge(new File(path));
    } catch (Throwable fault) {
      verdict.wrong++;
      verdict.remarks.append(fault);
    }
    String remarks = verdict.remarks.toString().replaceAll("\\s+", " ").trim();
    System.out.println(String.join("\t", path, name, "" + verdict.right, "" + verdict.wrong, remarks));
  }

  static Verdict pdfBox(File file) throws Exception {
    Verdict verdict = new Verdict();
    byte[] bytes = Files.readAllBytes(file.toPath());
    try (PDDocument document = PDDocument.load(bytes)) {
      for (PDSignature signature : document.getSignatureDictionaries()) {
        byte[] signed = signature.getSignedContent(bytes);
        byte[] container = signature.getContents(bytes);
        boolean stamp = "ETSI.RFC3161".equals(signature.getSubFilter());
        String name = "signature of " + signature.getName();
        verdict.add(name, () -> stamp ? stampIsRight(signed, container) : isRight(signed, container));
      }
    }
    return verdict;
  }

  static boolean isRight(byte[] signed, byte[] container) throws Exception {
    CMSSignedData data = new CMSSignedData(new CMSProcessableByteArray(signed), container);
    for (SignerInformation signer : data.getSignerInfos().getSigners()) {
      X509CertificateHolder holder = (X509CertificateHolder) data.getCertificates().getMatches(signer.getSID()).iterator().next();
      if (!signer.verify(new JcaSimpleSignerInfoVerifierBuilder().build(holder))) return false;
    }
    return data.getSignerInfos().size() == 1;
  }

  static boolean stampIsRight(byte[] signed, byte[] container) throws Exception {
    TimeStampToken token = new TimeStampToken(new CMSSignedData(container));
    X509CertificateHolder holder = (X509CertificateHolder) token.getCertificates().getMatches(token.getSID()).iterator().next();
    token.validate(new JcaSimpleSignerInfoVerifierBuilder().build(holder));
    byte[] imprint = MessageDigest.getInstance(token.getTimeStampInfo().getMessageImprintAlgOID().getId()).digest(signed);
    return Arrays.equals(imprint, token.getTimeStampInfo().getMessageImprintDigest());
  }

  static Verdict iText(File file) throws Exception {
    Verdict verdict = new Verdict();
    PdfReader reader = new PdfReader(file.getPath());
    try {
      AcroFields fields = reader.getAcroFields();
      for (String name : fields.getSignatureNames()) {
        verdict.add(name, () -> {
          PdfPKCS7 container = fields.verifySignature(name);
          PdfName kind = fields.getSignatureDictionary(name).getAsName(PdfName.SUBFILTER);
          boolean stamped = !PdfName.ETSI_RFC3161.equals(kind) && container.getTimeStampToken() != null;
          return container.verify() && (!stamped || container.verifyTimestampImprint());
        });
      }
    } finally {
      reader.close();
    }
    return verdict;
  }
}
