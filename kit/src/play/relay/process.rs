//! The other process, as the one that starts it sees it.

use super::{COMMAND, Reply, Request, receive, send};
use std::io::{self, BufReader, BufWriter};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A process that restores games. It ends when this value is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    requests: Option<BufWriter<ChildStdin>>,
    replies: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a program that has the command [`COMMAND`]. `scenarios`: the scenario file whose cards are meant; `cards`: the
    /// folder of cards that was asked for.
    pub fn start(program: &Path, scenarios: Option<&Path>, cards: Option<&Path>) -> io::Result<Process> {
        let mut command = Command::new(program);
        command.arg(COMMAND).args(scenarios);
        if let Some(folder) = cards {
            command.arg("--cards").arg(folder);
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (requests, replies) = (child.stdin.take(), child.stdout.take());
        let replies = replies.ok_or_else(|| io::Error::other("no output of the other process"))?;
        Ok(Process { child, requests: requests.map(BufWriter::new), replies: BufReader::new(replies) })
    }

    /// Has a game restored and played on there.
    pub fn ask(&mut self, request: &Request) -> Reply {
        let requests = self.requests.as_mut().ok_or("the other process is gone")?;
        send(requests, request).map_err(|e| e.to_string())?;
        let reply: Option<Reply> = receive(&mut self.replies).map_err(|e| e.to_string())?;
        reply.ok_or("the other process is gone")?
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Without requests it ends by itself.
        self.requests = None;
        _ = self.child.wait();
    }
}
