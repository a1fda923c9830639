;;; emacs.el --- Run by `run' in batch Emacs  -*- lexical-binding: t -*-

;; Opens the text with the configuration for the client named by CLIENT, and checks what a user sees.

;;; Code:

(require 'cl-lib)
(require 'flymake)

(defconst here (file-name-directory load-file-name))
(defconst client (intern (getenv "CLIENT")))

(defun wait (what condition)
  "Wait for CONDITION, which is WHAT, or fail."
  (let ((end (+ (float-time) 20)))
    (while (not (funcall condition))
      (when (> (float-time) end)
        (error "Waited in vain for %s:\n%S\n%s" what (diagnostics) (buffer-string)))
      (accept-process-output nil 0.05))))

(defun equals (is should what)
  "Fail unless WHAT, which IS, is as it SHOULD be."
  (unless (equal is should) (error "%s is %S, and not %S" what is should)))

(defun diagnostics ()
  "What is shown of the buffer: each (BEGINNING END TEXT)."
  ;; Batch Emacs is never idle, so idle timers do not run.
  (when (eq client 'eglot) (eglot--signal-textDocument/didChange))
  (flymake-start)
  (sort (mapcar (lambda (one) (list (flymake-diagnostic-beg one) (flymake-diagnostic-end one) (flymake-diagnostic-text one)))
                (flymake-diagnostics))
        (lambda (a b) (< (car a) (car b)))))

(defun count-is (number)
  "Wait for NUMBER diagnostics."
  (wait (format "%d diagnostics" number) (lambda () (= (length (diagnostics)) number))))

(defun line (number)
  "The text of the line NUMBER."
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (buffer-substring-no-properties (line-beginning-position) (line-end-position))))

(defun act (kind title)
  "Take the action of KIND whose title has TITLE, by the client's own function, in place of the user."
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt choices &rest _)
               (let ((titles (all-completions "" choices)))
                 (or (cl-find-if (lambda (one) (string-match-p (regexp-quote title) one)) titles)
                     (error "No such action among %S" titles)))))
            (last-nonmenu-event ?x))
    (cl-ecase client
      (eglot (eglot-code-actions (point) (point) kind t))
      (lsp-mode (lsp-execute-code-action-by-kind kind)))))

;; Load what a package installation would autoload.
(dolist (folder load-path)
  (dolist (file (and (string-match-p "elpa" folder) (directory-files folder t "-autoloads\\.el\\'")))
    (load file nil t)))

(defun start ()
  "Start the server as opening a file does."
  (cl-ecase client
    (eglot
     (require 'eglot)
     (setq eglot-autoshutdown t)
     (load (expand-file-name "../emacs/urlspec-eglot.el" here))
     (find-file (getenv "TEXT"))
     ;; The hook waits for the next command, but there is none.
     (call-interactively #'eglot))
    (lsp-mode
     (setq lsp-diagnostics-provider :flymake lsp-restart 'ignore lsp-auto-guess-root t
           lsp-session-file (expand-file-name "session" (getenv "HOME"))
           lsp-enable-file-watchers nil lsp-warn-no-matched-clients nil)
     (load (expand-file-name "../emacs/urlspec-lsp-mode.el" here))
     (require 'lsp-diagnostics)
     (find-file (getenv "TEXT"))
     (lsp))))

(defun hover ()
  "What the client shows for the URL at point."
  (cl-ecase client
    (eglot (plist-get (plist-get (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                                                  (eglot--TextDocumentPositionParams))
                                 :contents)
                      :value))
    (lsp-mode (lsp:markup-content-value
               (lsp:hover-contents (lsp-request "textDocument/hover" (lsp--text-document-position-params)))))))

(start)
(switch-to-buffer (current-buffer))
(count-is 2)
(cl-destructuring-bind ((begin end text) (port _ port-text)) (diagnostics)
  (equals (buffer-substring-no-properties begin end) "~" "What is marked")
  (equals (line-number-at-pos begin) 3 "The line")
  (unless (string-match-p "`~` is unsafe and must be encoded" text) (error "%s" text))
  (unless (string-match-p "colon" port-text) (error "%s" port-text))
  (equals (line-number-at-pos port) 4 "The second line")
  (goto-char begin))

(let ((text (hover)))
  (unless (string-match-p "ds\\.internic\\.net" text) (error "%s" text)))

(act "quickfix" "%7E")
(equals (substring (line 3) 2) "ftp://ds.internic.net/%7Erfc/rfc1738.txt and" "The fixed line")
(equals (line 4) "http://info.cern.ch:/hypertext/WWW/TheProject.html" "The other line")
(count-is 1)

(goto-char (point-max))
(insert "http://info.cern.ch/~timbl\n")
(count-is 2)
(act "source.fixAll.urlspec" "urlspec")
(equals (line 4) "http://info.cern.ch/hypertext/WWW/TheProject.html" "The first of all")
(equals (line 5) "http://info.cern.ch/%7Etimbl" "The second of all")
(count-is 0)

(set-buffer-modified-p nil)
(kill-buffer)
(princ "ok\n")
;;; emacs.el ends here
